"""The criteria of the player of whole actions: numbers that count for or against an action.

A weight from 0 to 1 in a file stands for -1 to 1: 0.5 counts nothing. Every criterion has a weight in each phase.
"""

from __future__ import annotations

# money that is taken
TAKE = 0  # any at all
TAKE_WORTH = 1  # its worth, in fives
TAKE_MORE = 2  # cards beyond the first
TAKE_AFFORDS = 3  # a tile of the market becomes affordable
TAKE_EXACT = 4  # a tile can be paid exactly afterwards, and could not before
TAKE_EXACT_GAIN = 5  # the points that this tile would gain, in tens
TAKE_COLLECTED = 6  # of currencies that one has much of
TAKE_LARGE = 7  # cards of 7, 8 and 9
TAKE_HAND = 8  # cards in hand, in tens
TAKE_MONEY = 9  # money in hand, in twenties
# a tile that is bought
BUY_EXACT = 10
BUY_OVER = 11  # what is overpaid, in threes
BUY_OVER_MUCH = 12  # by more than two
BUY_CARDS = 13  # cards paid beyond the first, in threes
BUY_PRICE = 14  # in tens
BUY_DENIED = 15  # what the tile would gain a rival who can pay it exactly, in tens
BUY_AGAIN = 16  # how many other tiles can be paid exactly, after an exact payment
BUY_MONEY = 17  # money in hand, in twenties
BUY_NOWHERE = 18  # it fits nowhere
# a tile that is bought or built
GAIN_NEXT = 19  # own points of the next scoring, in tens
GAIN_SOON = 20  # the same, where that scoring may come at once
GAIN_LAST = 21  # own points of the last scoring, in tens
GAIN_RIVALS = 22  # points the best rivals lose at the next scoring, in tens
GAIN_AHEAD = 23  # one is alone in front then
GAIN_LEVEL = 24  # one is level with the first then
GAIN_BEHIND = 25  # one less than the first then
GAIN_KIND = 26  # dearer kinds, from 0 to 1
GAIN_WALL = 27  # how much longer the wall grows, in threes
BUILD = 28  # from the reserve
# where a tile is placed
PLACE_WALL = 29  # how much longer the wall grows, in threes
PLACE_CLOSED = 30  # walls all round: nothing can be added
PLACE_OPEN = 31  # sides without a wall on the outline, more than before, in threes
PLACE_WALLS = 32  # walled sides on the outline beyond the longest wall, more than before, in threes
PLACE_TOUCHES = 33  # tiles beside it beyond the first
RESERVE = 34
DIRK = 35
DIRK_LEAD = 36  # points the rival loses at the next scoring when Dirk gets it, in tens
REDESIGN = 37  # a tile moved to the reserve, or swapped

CRITERIA = 38

# Behind the weights, for levels: how far the worth of an option is misjudged, a standard deviation; 0: not at all.
MISJUDGED = 38
