# -*- coding: utf-8 -*-
# snapshottest: v1 - https://goo.gl/zC4yUc
from __future__ import unicode_literals

from snapshottest import Snapshot


snapshots = Snapshot()

snapshots['TestRefunds::test_refund 1'] = '''We refund the fare.

Don't fold the ticket.'''

snapshots['TestRefunds::test_refund 2'] = {
    'answer': 'Dogs travel free.',
    'tries': 2
}
