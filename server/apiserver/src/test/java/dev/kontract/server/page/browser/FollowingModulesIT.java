package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The modules of the page that follow the server, run in a browser with answers that fail. */
class FollowingModulesIT {

    /**
     * Watches a path that {@code answer(path, count)} serves, until {@code count} requests have been sent, without waiting between them;
     * {@code urls} are those requests, {@code states} what the watch reports, and {@code waits} the milliseconds before other attempts.
     */
    private static final String WATCHED = """
            const [fetched, later] = [window.fetch, window.setTimeout];
            const list = () => new Response(JSON.stringify({metadata: {resourceVersion: '5'}, items: []}));
            const status = code => new Response(JSON.stringify({message: 'no'}), {status: code});
            const watched = (answer, count) => new Promise(resolve => {
              const [urls, states, waits] = [[], [], []];
              window.setTimeout = (run, wait) => {
                if (wait < 100000) waits.push(wait);
                return later(run, wait < 100000 ? 0 : wait);
              };
              window.fetch = async path => {
                urls.push(path.replace(/.*(limit|resourceVersion)/, '$1'));
                if (urls.length === count) later(() => {
                  close();
                  [window.fetch, window.setTimeout] = [fetched, later];
                  resolve({urls: urls.slice(0, count), states, waits});
                }, 0);
                return answer(path, urls.length);
              };
              const close = m.watch('/x', {}, () => {}, state => states.push(state));
            });
            const grows = waits => waits.length > 2 && waits.every((wait, index) => wait >= 500 && (index === 0 || wait > waits[index - 1]));
            """;

    @RegisterExtension
    static final Modules MODULES = new Modules();

    private static String watched(String answer) {
        return MODULES.in("watch", "{ %s; %s }".formatted(WATCHED, answer));
    }

    @Test
    void watch_lostConnection_goesOnAfterTheLastEvent() {
        assertThat(watched("""
                const broken = () => {
                  let sent = false;
                  return new Response(new ReadableStream({pull(stream) {
                    if (sent) stream.error(new TypeError('network error'));
                    else stream.enqueue(new TextEncoder().encode('{"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"7"}}}\\n'));
                    sent = true;
                  }}));
                };
                return watched(path => (path.includes('watch=') ? broken() : list()), 3).then(({urls, states}) => [urls, states.slice(0, 3)]);"""))
                .isEqualTo(
                        "[[\"limit=500\",\"resourceVersion=5\",\"resourceVersion=7\"],[\"loading\",\"live\",\"lost\"]]");
    }

    @Test
    void watch_endsAtOnce_isOpenedAgainAfterGrowingPauses() {
        assertThat(
                        watched(
                                "return watched(path => (path.includes('watch=') ? new Response('') : list()), 5).then(({waits}) => grows(waits));"))
                .isEqualTo("true");
    }

    @Test
    void watch_alwaysTooOld_isListedAgainAfterGrowingPauses() {
        assertThat(
                        watched(
                                "return watched(path => (path.includes('watch=') ? status(410) : list()), 8).then(({urls, waits}) => [urls[2], grows(waits)]);"))
                .isEqualTo("[\"limit=500\",true]");
    }

    @Test
    void watch_tooManyObjects_listsNoMoreThanATabKeeps() {
        assertThat(watched("""
                const page = () => new Response(JSON.stringify({metadata: {resourceVersion: '5', continue: 'c'}, items: Array(60000).fill({})}));
                return watched(path => (path.includes('watch=') ? new Response('') : page()), 3).then(({urls}) => urls);""")).isEqualTo("[\"limit=500\",\"limit=2000&continue=c\",\"resourceVersion=5\"]");
    }

    @Test
    void follow_failures_areTriedAgainIfTheyMayPass() {
        assertThat(MODULES.in("answer", """
                (async () => {
                  const {ApiError} = await import('/ui/assets/js/api.js');
                  const seen = async (...outcomes) => {
                    let answer = {value: 'before'};
                    const log = [];
                    const load = async () => {
                      const outcome = outcomes.shift();
                      if (typeof outcome === 'number') throw new ApiError({message: 'failed'}, outcome, 0.001);
                      return outcome;
                    };
                    const onAnswer = next => {
                      answer = typeof next === 'function' ? next(answer) : next;
                      log.push([answer.value, answer.error?.code].join(' '));
                    };
                    await m.follow(load, undefined, onAnswer, new AbortController().signal);
                    return log.join();
                  };
                  return [await seen(429, 0, 503, 'after'), await seen(403, 'after')];
                })()""")).isEqualTo("[\"before 429,before 0,before 503,after \",\" 403\"]");
    }

    /**
     * Follows a record whose pages are {@code [next, sequences]}, or the code of a failure, until they end; returns the sequences that
     * are shown after each, and the parameter {@code since} of each request.
     */
    private static String followed(String pages) {
        return MODULES.in("record", """
                (async () => {
                  const [fetched, later] = [window.fetch, window.setTimeout];
                  const [pages, stop, since, shown] = [%s, new AbortController(), [], []];
                  window.setTimeout = run => later(run, 0);
                  window.fetch = async path => {
                    const page = pages.shift();
                    if (pages.length === 0) stop.abort();
                    since.push(new URLSearchParams(path.split('?')[1]).get('since') ?? 'all');
                    if (typeof page === 'number') return new Response(JSON.stringify({message: 'no'}), {status: page});
                    return new Response(JSON.stringify({next: page[0], items: page[1].map(sequence => ({sequence}))}));
                  };
                  let view = {items: []};
                  await m.follow('/x', change => {
                    view = typeof change === 'function' ? change(view) : change;
                    shown.push(view.items.map(({sequence}) => sequence).join());
                  }, stop.signal);
                  [window.fetch, window.setTimeout] = [fetched, later];
                  return [shown.join(' '), since.join(' ')];
                })()""".formatted(pages));
    }

    @Test
    void record_ofAServerThatStartedAgain_isReadFromItsBeginning() {
        assertThat(followed("[[2, [0, 1]], [3, [2]], 503, [4, [0, 3]], [4, []]]"))
                .as("after a failure")
                .isEqualTo("[\"1,0 2,1,0 2,1,0 3,0 3,0\",\"all 2 3 all 4\"]");
        assertThat(followed("[[3, [2]], [1, []], [1, [0]], [1, []]]"))
                .as("with fewer requests")
                .isEqualTo("[\"2 0 0\",\"all 3 all 1\"]");
    }

    @Test
    void record_tooManyRequests_isReadOn() {
        assertThat(followed("[[2, [1]], 429, [3, [2]], [3, []]]")).isEqualTo("[\"1 2,1 2,1\",\"all 2 2 3\"]");
    }

    @Test
    void listed_moreObjectsThanMayBeRead_isNotComplete() {
        assertThat(MODULES.in("list", """
                (async () => {
                  const fetched = window.fetch;
                  const asked = [];
                  window.fetch = async path => {
                    asked.push(path);
                    return new Response(JSON.stringify({metadata: {continue: asked.length < 3 ? `c${asked.length}` : undefined}, items: [asked.length]}));
                  };
                  const two = await m.listed('/x', {size: 5, pages: 2});
                  asked.length = 0;
                  const all = await m.listed('/x', {size: 5, pages: 3});
                  window.fetch = fetched;
                  return [two, all, asked];
                })()"""))
                .isEqualTo("[{\"items\":[1,2],\"complete\":false},{\"items\":[1,2,3],\"complete\":true},"
                        + "[\"/x?limit=5\",\"/x?limit=5&continue=c1\",\"/x?limit=5&continue=c2\"]]");
    }

    @Test
    void forEach_aborted_beginsNoOther() {
        assertThat(MODULES.in("pool", """
                (async () => {
                  const [stop, done] = [new AbortController(), []];
                  await m.forEach([1, 2, 3, 4, 5], 2, async item => {
                    done.push(item);
                    if (item === 2) stop.abort();
                  }, stop.signal);
                  return done;
                })()""")).isEqualTo("[1,2]");
    }
}
