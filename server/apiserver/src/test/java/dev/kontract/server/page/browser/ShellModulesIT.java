package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The modules of the page that compute what tables, differences and questions about access show, run in a browser. */
class ShellModulesIT {

    /** Random numbers that are the same in every run. */
    private static final String RANDOM = "let seed = 1; const below = n => (seed = (seed * 48271) % 2147483647) % n;";

    @RegisterExtension
    static final Modules MODULES = new Modules();

    @Test
    void order_randomChanges_isThatOfASortForFewComparisons() {
        assertThat(MODULES.in("order", """
                {
                  %s
                  const columns = [{name: 'Name', type: 'string'}, {name: 'Number', type: 'integer'}];
                  return ['', 'Name', '-Name', 'Number', '-Number', 'Age'].map(sort => {
                    const compare = m.comparison(columns, sort);
                    const selects = row => row.cells[1] !== 7;
                    let comparisons = 0;
                    const order = new m.Order((one, other) => (comparisons++, compare(one, other)), selects);
                    const rows = new Map();
                    const fresh = key => ({key, created: `2030-01-01T00:00:0${below(9)}Z`, cells: ['n' + below(50), below(20) || null]});
                    const put = key => { const before = rows.get(key); rows.set(key, fresh(key)); return [before, rows.get(key)]; };
                    for (let index = 0; index < 1000; index++) put('row ' + index);
                    order.reset(rows.values());
                    comparisons = 0;
                    let most = 0;
                    for (let round = 0; round < 2000; round++) {
                      const key = 'row ' + below(1200);
                      const before = rows.get(key);
                      if (before && below(4) === 0) {
                        rows.delete(key);
                        order.change(before, undefined);
                      } else {
                        order.change(...put(key));
                      }
                      most = Math.max(most, comparisons);
                      comparisons = 0;
                    }
                    const sorted = [...rows.values()].filter(selects).sort(compare);
                    const same = sorted.length === order.rows.length && sorted.every((row, index) => row === order.rows[index]);
                    return same && most < 30;
                  });
                }""".formatted(RANDOM))).isEqualTo("[true,true,true,true,true,true]");
    }

    @Test
    void order_held_keepsPlacesUntilItIsReleased() {
        assertThat(MODULES.in("order", """
                {
                  const row = (key, value) => ({key, cells: [value]});
                  const order = new m.Order(m.comparison([{name: 'Value', type: 'integer'}], 'Value'), () => true);
                  const text = () => order.rows.map(each => each.key + each.cells[0] + (each.gone ? '!' : '')).join(' ') + ' +' + order.news;
                  const [a, b, c] = [row('a', 1), row('b', 2), row('c', 3)];
                  order.reset([c, a, b]);
                  const states = [text()];
                  order.hold(true);
                  const late = row('a', 9);
                  order.change(a, late);
                  order.change(b, undefined);
                  order.change(undefined, row('d', 0));
                  states.push(text());
                  order.reset([c, late, row('e', 5)]);
                  states.push(text());
                  order.hold(false);
                  return [...states, text()];
                }"""))
                .isEqualTo("[\"a1 b2 c3 +0\",\"a9 b2! c3 +1\",\"a9 b2! c3 +1\",\"c3 e5 a9 +0\"]");
    }

    @Test
    void rows_events_markTheCellsThatChanged() {
        assertThat(MODULES.in("rows", """
                {
                  const table = (...rows) => ({columnDefinitions: [], metadata: {}, rows: rows.map(([name, ...cells]) => ({cells, object: {metadata: {name}}}))});
                  const rows = new m.Rows();
                  rows.apply({type: 'RESET', object: table(['a', 1, 1], ['b', 1, 1])});
                  rows.apply({type: 'MODIFIED', object: table(['a', 2, 1])});
                  rows.apply({type: 'ADDED', object: table(['c', 1, 1])});
                  rows.apply({type: 'DELETED', object: table(['b', 1, 1])});
                  rows.apply({type: 'DELETED', object: table(['unknown', 1, 1])});
                  return [...rows.values()].map(row => [row.name, ...(row.marks ?? [])].join('')).concat(JSON.stringify(rows.heard));
                }"""))
                .isEqualTo("[\"a10\",\"c11\",\"{\\\"added\\\":1,\\\"changed\\\":1,\\\"removed\\\":1}\"]");
    }

    @Test
    void lineDiff_randomTexts_leadsFromOneToTheOther() {
        assertThat(MODULES.in("diff", """
                {
                  %s
                  const text = size => Array.from({length: below(size)}, () => 'line ' + below(6));
                  const side = (lines, sign) => lines.filter(line => line.sign !== sign).map(line => line.text).join();
                  return Array.from({length: 300}, () => [text(30), text(30)]).every(([before, after]) => {
                    const {lines, coarse} = m.lineDiff(before, after);
                    return !coarse && side(lines, '+') === before.join() && side(lines, '-') === after.join();
                  });
                }""".formatted(RANDOM))).isEqualTo("true");
        assertThat(MODULES.in(
                        "diff",
                        "m.lineDiff([...'abcabba'], [...'cbabac']).lines.filter(line => line.sign !== ' ').length"))
                .isEqualTo("5");
    }

    @Test
    void lineDiff_moreEditsThanAreSearchedFor_isCoarseOnlyWhereNothingIsCommon() {
        assertThat(MODULES.in("diff", """
                {
                  const before = Array.from({length: 10000}, (_, index) => 'line ' + index);
                  const every = m.lineDiff(before, before.map((line, index) => (index % 5 ? line : line + ' changed')));
                  const none = m.lineDiff(before, before.map(line => 'another ' + line));
                  const changed = ({lines}) => lines.filter(line => line.sign !== ' ').length;
                  return [changed(every), every.coarse, changed(none), none.coarse];
                }""")).isEqualTo("[4000,false,20000,true]");
    }

    @Test
    void ruleGrants_wildcardsAndNames_followRbac() {
        assertThat(MODULES.in("rbac", """
                {
                  const rule = (resources, more = {}) => ({verbs: ['get'], apiGroups: ['apps'], resources, ...more});
                  const asks = (resource, name) => each => m.ruleGrants(each, 'get', {group: 'apps', resource, name});
                  return [
                    asks('deployments/scale')(rule(['*/scale'])), asks('deployments')(rule(['*/scale'])), asks('deployments/status')(rule(['*/scale'])),
                    asks('deployments/scale')(rule(['*/*'])), asks('deployments/scale')(rule(['*'])), asks('deployments/scale')(rule(['deployments'])),
                    asks('*/scale')(rule(['*/scale'])), asks('deployments', 'web')(rule(['deployments'], {resourceNames: ['web']})),
                    asks('deployments', 'db')(rule(['deployments'], {resourceNames: ['web']})), asks('deployments')(rule(['deployments'], {resourceNames: ['web']})),
                  ].map(Number).join('');
                }""")).isEqualTo("1000101101");
        assertThat(MODULES.in("rbac", """
                [['/metrics', '/metrics'], ['/healthz/*', '/healthz/etcd'], ['/healthz/*', '/healthz'], ['*', '/anything'], ['/api', '/apis']]
                    .map(([url, path]) => Number(m.ruleGrantsPath({verbs: ['get'], nonResourceURLs: [url]}, 'get', path))).join('')""")).isEqualTo("11010");
        assertThat(MODULES.in("rbac", """
                [{verbs: ['*'], apiGroups: ['*'], resources: ['*']}, {verbs: ['get', 'update'], apiGroups: ['*'], resources: ['*/scale']},
                 {verbs: ['get'], nonResourceURLs: ['/healthz/*']}].map(m.ruleText)"""))
                .isEqualTo("[\"every verb on every resource in every group\","
                        + "\"get, update on scale of every resource in every group\",\"get on /healthz/*\"]");
    }

    @Test
    void goingWith_owners_followsTheRulesOfTheGarbageCollector() {
        assertThat(MODULES.in("dependents", """
                {
                  const object = (uid, ...owners) => ({kind: {kind: 'K'}, metadata: {uid, name: uid, ownerReferences: owners.map(owner => ({uid: owner, kind: 'K', name: owner}))}});
                  const {going, staying} = m.goingWith([{uid: 'd', name: 'D d'}],
                      [object('rs', 'd'), object('pod', 'rs'), object('shared', 'rs', 'other'), object('both', 'rs', 'pod'), object('none'), object('other')]);
                  const text = list => list.map(({metadata, because}) => metadata.name + ' < ' + because);
                  return [text(going), text(staying)];
                }"""))
                .isEqualTo("[[\"rs < D d\",\"pod < K rs\",\"both < K rs\"],[\"shared < K other\"]]");
    }

    @Test
    void rolloutOf_limits_areThoseOfTheControllers() {
        assertThat(MODULES.in("lanes", """
                [['StatefulSet', {spec: {replicas: 5, updateStrategy: {rollingUpdate: {maxUnavailable: '30%', partition: 2}}, ordinals: {start: 3}}}],
                 ['StatefulSet', {spec: {replicas: 2, updateStrategy: {rollingUpdate: {maxUnavailable: '10%'}}}}],
                 ['Deployment', {spec: {replicas: 3, strategy: {rollingUpdate: {maxUnavailable: '25%', maxSurge: '25%'}}}}],
                 ['Deployment', {spec: {replicas: 3, strategy: {rollingUpdate: {maxUnavailable: '25%', maxSurge: 0}}}}],
                 ['DaemonSet', {spec: {updateStrategy: {rollingUpdate: {maxUnavailable: '25%'}}}, status: {desiredNumberScheduled: 3}}]]
                    .map(([kind, object]) => m.rolloutOf(kind, object)).map(({unavailable, floor, boundary}) => [unavailable, floor, boundary ?? '-'].join(' '))""")).isEqualTo("[\"1 4 5\",\"1 1 -\",\"0 3 -\",\"1 2 -\",\"1 2 -\"]");
    }

    @Test
    void commands_reviewOfAccess_isAskedOfKubectl() {
        assertThat(MODULES.in("commands", """
                m.kubectl({method: 'POST', path: '/apis/authorization.k8s.io/v1/subjectaccessreviews', kind: {},
                    body: {spec: {user: 'jane', groups: ['dev ops'], resourceAttributes: {verb: 'update', group: 'apps', resource: 'deployments', subresource: 'scale', namespace: 'shop', name: 'web'}}}})"""))
                .isEqualTo(
                        "kubectl auth can-i update deployments.apps/web --subresource=scale -n shop --as jane --as-group 'dev ops'");
    }
}
