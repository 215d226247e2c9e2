"""What a person sees, as data: scenes, figures and the text twin; no widgets here."""
