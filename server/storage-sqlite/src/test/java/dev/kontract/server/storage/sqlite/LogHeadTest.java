package dev.kontract.server.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Watcher;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class LogHeadTest {

    /** As a watcher does that cannot decrypt a value. */
    @Test
    void committed_reachesTheOthers_whenAWatcherClosesItsWatch() {
        LogHead head = new LogHead(1, 0);
        List<Subscription> own = new ArrayList<>();
        List<Long> others = new ArrayList<>();
        own.add(watch(head, change -> own.get(0).close()));
        watch(head, change -> others.add(change.revision()));
        watch(head, change -> others.add(change.revision()));

        head.committed(List.of(change(2), change(3)));

        assertThat(others).containsExactly(2L, 2L, 3L, 3L);
    }

    private static Subscription watch(LogHead head, Consumer<Change> action) {
        return head.watch(
                "",
                1,
                new Watcher() {

                    @Override
                    public void changed(Change change) {
                        action.accept(change);
                    }

                    @Override
                    public void ended() {}
                },
                (after, to, replayed) -> true);
    }

    private static Change change(long revision) {
        return new Change(Change.Type.CREATED, new Entry("a/" + revision, new byte[0], revision), null);
    }
}
