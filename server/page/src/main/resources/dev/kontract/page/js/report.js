// The page of a saved report, which has its data with it.

import { answerBy } from './api.js';
import { start } from './app.js';
import { parseExactly } from './exactly.js';
import { useFragments } from './route.js';
import { savedAnswers } from './saved.js';
import { KindView } from '../views/kind.js';
import { ObjectView } from '../views/object.js';
import { RequestsView } from '../views/requests.js';
import { TimelineView } from '../views/timeline.js';

const START = '/-/timeline';

answerBy(savedAnswers(parseExactly(document.getElementById('report').textContent)));
useFragments(START);
start({
  fixed: { [START]: TimelineView, '/-/requests': RequestsView },
  Kind: KindView,
  Object: ObjectView,
});
