from .dice_source import DiceSource as DiceSource
from .dice_source import dice_source as dice_source
from .dice_source import fair_dice as fair_dice
from .dice_source import scripted_dice as scripted_dice
from .dice_source import seeded_dice as seeded_dice
from .dice_source import to_dice as to_dice
from .event_bus import Change as Change
from .event_bus import Motion as Motion
from .files import ContradictionWarning as ContradictionWarning
from .files import RecordedMatch as RecordedMatch
from .files import format_match as format_match
from .files import parse_match as parse_match
from .files import read_match as read_match
from .files import write_match as write_match
from .history import CompletedTurn as CompletedTurn
from .history import Game as Game
from .match import Match as Match
from .players import Decider as Decider
from .players import Player as Player
from .seats import Actor as Actor
from .seats import Seat as Seat
from .seats import why_idle as why_idle
from .seats import why_not as why_not

__all__: list[str]
