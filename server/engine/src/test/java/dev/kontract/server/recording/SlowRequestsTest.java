package dev.kontract.server.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.audit.AuditContext;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.RequestStage;
import dev.kontract.server.request.UserInfo;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SlowRequestsTest {

    private final AtomicLong now = new AtomicLong();
    private final List<String> lines = new ArrayList<>();
    private final SlowRequests observer = new SlowRequests(now::get, lines::add);

    @Test
    void slowRequest_isLoggedWithItsStages() {
        AuditContext request = begin("/api/v1/namespaces/shop/pods");
        request.arrived(Map.of(), TimeUnit.MILLISECONDS.toNanos(5));
        pass(10);
        request.decided("allow", "");
        pass(200);
        request.requested(new byte[0], "");
        pass(30);
        request.dispatched();
        request.writes().spent(RequestStage.ADMISSION, TimeUnit.MILLISECONDS.toNanos(100));
        pass(900);
        request.answered(201, ByteBuffer.allocate(0), "");
        request.ended();

        assertThat(lines)
                .containsExactly("slow request: list /api/v1/namespaces/shop/pods by jane took 1145 ms, status 201:"
                        + " authentication 5 ms, authorization 10 ms, body 200 ms, queue 30 ms, admission 100 ms,"
                        + " processing 800 ms");
    }

    @Test
    void fastRequestsAndStreams_areNotLogged() {
        AuditContext fast = begin("/api/v1/pods");
        pass(999);
        fast.ended();
        AuditContext stream = begin("/api/v1/namespaces/shop/pods/a/log");
        stream.streaming(200);
        pass(5000);
        stream.ended();

        assertThat(lines).isEmpty();
        assertThat(begin("/api/v1/watch/pods")).isSameAs(AuditContext.NONE);
    }

    private void pass(long millis) {
        now.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    private AuditContext begin(String path) {
        return observer.begin(
                UserInfo.of("jane", "", List.of()), RequestInfo.of("GET", path, QueryParameters.parse("")), at -> {
                    throw new AssertionError("not needed");
                });
    }
}
