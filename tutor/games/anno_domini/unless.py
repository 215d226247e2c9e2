edits = lambda case, verdict: ()
