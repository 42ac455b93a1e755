package dev.kontract.server.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WorkerThreadTest {

    private final List<String> log = new CopyOnWriteArrayList<>();

    @Test
    void worker_doesWhatConnectionsLeaveToIt_afterItsTask() throws Exception {
        ExecutorService workers = WorkerThread.pool(1, 10);
        workers.submit(() -> {
                    defer("resumed");
                    log.add("answered");
                    WorkerThread.runDeferred();
                    defer("failed");
                    defer("resumed");
                    log.add("answered again");
                })
                .get();
        workers.submit(() -> log.add("next")).get();
        workers.shutdown();
        assertThat(workers.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        assertThat(log).containsExactly("answered", "resumed", "answered again", "failed", "resumed", "next");
    }

    private void defer(String what) {
        boolean deferred = WorkerThread.defer(() -> {
            log.add(what);
            if (what.equals("failed")) {
                throw new IllegalStateException("a connection is broken");
            }
        });
        assertThat(deferred).isTrue();
    }

    @Test
    void otherThreads_takeNothing() {
        assertThat(WorkerThread.defer(() -> log.add("deferred"))).isFalse();
        WorkerThread.runDeferred();
        assertThat(log).isEmpty();
    }
}
