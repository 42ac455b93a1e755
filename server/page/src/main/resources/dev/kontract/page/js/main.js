// The page of a server, with all of its views.

import { start } from './app.js';
import { ApiView } from '../views/api.js';
import { ClockView } from '../views/clock.js';
import { KindView } from '../views/kind.js';
import { ObjectView } from '../views/object.js';
import { OverviewView } from '../views/overview.js';
import { RequestsView } from '../views/requests.js';
import { SignInView } from '../views/sign-in.js';
import { TimelineView } from '../views/timeline.js';
import { WhoCanView } from '../views/who-can.js';

start({
  fixed: {
    '/': OverviewView,
    '/-/timeline': TimelineView,
    '/-/requests': RequestsView,
    '/-/who-can': WhoCanView,
    '/-/api': ApiView,
    '/-/clock': ClockView,
  },
  Kind: KindView,
  Object: ObjectView,
  SignIn: SignInView,
});
