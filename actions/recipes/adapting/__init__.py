"""The recipe in hand as this cook makes it: with other amounts, in other units, with something else in place of what is not there."""
