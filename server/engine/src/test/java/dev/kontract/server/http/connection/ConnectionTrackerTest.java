package dev.kontract.server.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;
import org.junit.jupiter.api.Test;

class ConnectionTrackerTest {
    private final Delays delays = new Delays();
    private final ConnectionTracker tracker = new ConnectionTracker(
            new HttpLimits(Duration.ofSeconds(10), Duration.ofSeconds(10), Duration.ofSeconds(10), 10, ""), delays);
    private final List<String> answers = new ArrayList<>();

    /** Keeps tasks until they are run. */
    private static final class Delays extends AbstractLifeCycle implements Scheduler {
        private final List<Runnable> tasks = new ArrayList<>();
        private final List<Long> millis = new ArrayList<>();

        @Override
        public Task schedule(Runnable task, long delay, TimeUnit unit) {
            tasks.add(task);
            millis.add(unit.toMillis(delay));
            return () -> false;
        }
    }

    private TrackedConnection connect() {
        ByteArrayEndPoint endPoint = new ByteArrayEndPoint();
        AbstractConnection connection = new AbstractConnection(endPoint, Runnable::run) {
            @Override
            public void onFillable() {}
        };
        return new TrackedConnection(tracker, endPoint, connection, 0);
    }

    @Test
    void refuse_fourthTimeOnAConnection_answersOneSecondLater() {
        TrackedConnection connection = connect();

        for (String number : List.of("first", "second", "third", "fourth")) {
            connection.refuse(() -> answers.add(number));
        }

        assertThat(answers).containsExactly("first", "second", "third");
        assertThat(delays.millis).containsExactly(1000L);
        delays.tasks.get(0).run();
        assertThat(answers).endsWith("fourth");
    }

    @Test
    void refuse_anotherConnectionOrAKnownUser_answersImmediately() {
        TrackedConnection guessing = connect();
        for (int i = 0; i < 10; i++) {
            guessing.refuse(() -> {});
        }
        delays.tasks.clear();

        connect().refuse(() -> answers.add("another"));
        guessing.authenticated();
        guessing.refuse(() -> answers.add("known"));

        assertThat(answers).containsExactly("another", "known");
        assertThat(delays.tasks).isEmpty();
    }
}
