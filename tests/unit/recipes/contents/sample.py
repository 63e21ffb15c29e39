"""A few foods, groups and diets, written into a folder of their own."""

from __future__ import annotations

from pathlib import Path

from actions.recipes.contents import Contents
from tests.unit.recipes.english import english

ALLERGENS = """
groups:
  gluten: {law: [EU]}
  wheat: {law: [EU, US], is: [gluten]}
  milk: {law: [EU, US]}
  egg: {}
  meat: {}
  blood: {}
  pork: {is: [meat]}
  fish: {}
  crustaceans: {}
  molluscs: {}
  nuts: {}
  peanut: {}
  soy: {}
  celery: {}
  mustard: {}
  sesame: {}
  sulphites: {}
  lupin: {}
  honey: {}
  alcohol: {}
diets:
  vegan: {without: [meat, blood, milk, egg, fish, honey]}
  vegetarian: {without: [meat, blood, fish]}
  coeliac: {without: [gluten]}
  kosher style: {without: [pork], apart: [meat, milk]}
  halal: {without: [pork, alcohol], certified: [meat]}
free:
  vegan: {without: [vegan], may: [soy], open: true}
  gluten-free: {without: [gluten], may: [maize]}
  alcohol-free: {without: [alcohol]}
classes:
  fish: [fish]
  cheese: [milk]
"""
GRAINS = """
durum wheat: {also: [durum], is: [wheat]}
couscous: {of: [durum wheat]}
oats: {also: [oat], is: [gluten]}
wheat flour: {also: [flour, plain flour, all-purpose flour], of: [wheat]}
maize: {also: [corn, sweetcorn, "maïs"]}
polenta: {of: [maize]}
soy sauce: {of: [soy, wheat]}
"""
REST = """
salt: {}
carrot: {}
lemon: {}
onion: {}
butter: {is: [milk]}
peanut butter: {of: [peanut]}
margarine: {may: [milk, soy], open: true}
hazelnut: {is: [nuts]}
almond: {is: [nuts]}
marzipan: {of: [almond], may: [egg]}
lamb: {is: [meat]}
sausage: {is: [meat], may: [pork, wheat], open: true}
salami: {is: [sausage], of: [pork], open: false}
spice mix: {open: true}
curry: {of: [onion, spice mix]}
chickpea: {also: [garbanzo bean]}
hummus: {of: [chickpea, sesame]}
beer: {is: [alcohol], of: [oats]}
pepper: {}
salmon: {is: [fish]}
cod: {is: [fish]}
"""


def written(folder: Path, *, allergens: str = ALLERGENS, grains: str = GRAINS, rest: str = REST) -> Path:
    """The folder with the tables."""
    (folder / "foods" / "en").mkdir(parents=True)
    (folder / "allergens.yml").write_text(allergens, encoding="utf-8")
    (folder / "foods" / "en" / "grains.yml").write_text(grains, encoding="utf-8")
    (folder / "foods" / "en" / "rest.yml").write_text(rest, encoding="utf-8")
    return folder


def loaded(folder: Path) -> Contents:
    """The model of the sample."""
    return Contents.load(english(), written(folder))
