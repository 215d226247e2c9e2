"""Anno Domini (1995): conquest on a map of 36 territories and 7 seas. Rule prefix `ad`."""
