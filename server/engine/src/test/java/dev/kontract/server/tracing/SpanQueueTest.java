package dev.kontract.server.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.request.TraceSpan;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class SpanQueueTest {

    private final List<Span> exported = new CopyOnWriteArrayList<>();

    private static Span span(int number) {
        return new Span(
                "t", "s" + number, "", List.of(), TraceSpan.Kind.SERVER, "GET", 1, 2, Map.of(), List.of(), false);
    }

    private SpanExporter exporter(CountDownLatch release, boolean fails) {
        return exporter(release, fails, 0);
    }

    private SpanExporter exporter(CountDownLatch release, boolean fails, long rejected) {
        return new SpanExporter() {
            @Override
            public long export(List<Span> spans) throws IOException {
                try {
                    release.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                if (fails) {
                    throw new IOException("no collector");
                }
                exported.addAll(spans);
                return rejected;
            }

            @Override
            public void close() {}
        };
    }

    @Test
    void close_exportsWhatWaits() {
        SpanQueue queue = new SpanQueue(exporter(new CountDownLatch(0), false));
        for (int i = 0; i < 1000; i++) {
            queue.accept(span(i));
        }
        queue.close();

        assertThat(exported).hasSize(1000).startsWith(span(0)).endsWith(span(999));
        assertThat(queue.dropped()).isZero();
    }

    @Test
    void accept_dropsSpansWhileTheQueueIsFull() {
        CountDownLatch release = new CountDownLatch(1);
        SpanQueue queue = new SpanQueue(exporter(release, false));
        for (int i = 0; i < 4000; i++) {
            queue.accept(span(i));
        }
        long dropped = queue.dropped();
        release.countDown();
        queue.close();

        assertThat(dropped).isPositive();
        assertThat(exported).hasSize((int) (4000 - dropped));
    }

    @Test
    void aFailedExport_dropsItsSpans() {
        SpanQueue queue = new SpanQueue(exporter(new CountDownLatch(0), true));
        queue.accept(span(1));
        queue.close();

        assertThat(queue.dropped()).isEqualTo(1);
    }

    @Test
    void rejectedSpans_areDropped() {
        SpanQueue queue = new SpanQueue(exporter(new CountDownLatch(0), false, 2));
        queue.accept(span(1));
        queue.accept(span(2));
        queue.accept(span(3));
        queue.close();

        assertThat(queue.dropped()).isIn(2L, 4L, 6L); // For each batch.
    }
}
