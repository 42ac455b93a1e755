package dev.kontract.server.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.catalog.Catalog;
import dev.kontract.server.audit.AuditBodies;
import dev.kontract.server.audit.AuditRequest;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.ServedResources;
import dev.kontract.server.request.UserInfo;
import dev.kontract.spec.Contract;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests how many requests are kept, and that dropped ones are reported. */
class RequestHistoryTest {

    private static final AuditBodies BODIES = new AuditBodies(Codec.of(Contract.loadComponents("k8s.io")));

    private final RequestHistory history = new RequestHistory();
    private final RequestLog log = new RequestLog(history, new ServedResources(() -> Catalog.load("k8s.io")));

    private RequestRecording arrive(String name) {
        return arrive(name, "");
    }

    private RequestRecording arrive(String name, String agent) {
        String path = "/api/v1/namespaces/a/configmaps/" + name;
        RequestInfo info = RequestInfo.of("PUT", path, QueryParameters.parse(null));
        UserInfo user = UserInfo.of("alice", "", List.of());
        AuditRequest arrival = new AuditRequest("", Instant.EPOCH, path, info, user, List.of(), agent);
        RequestRecording request = new RequestRecording(arrival, BODIES, history);
        history.add(request);
        return request;
    }

    @Test
    void oldestRequests_areDroppedAndCounted() {
        arrive("first");
        LogMark mark = log.mark();
        for (int i = 0; i < RequestHistory.REQUESTS + 4; i++) {
            arrive("later");
        }

        assertThat(log.count()).isEqualTo(RequestHistory.REQUESTS);
        assertThat(log.dropped()).isEqualTo(5);
        assertThat(log.until(mark).dropped()).isEqualTo(1);
        assertThat(log.since(mark).dropped()).isEqualTo(4);
        assertThat(log.since(log.mark()).dropped()).isZero();
        assertThat(TimelineReport.of(log.since(mark)).text()).contains("Incomplete: 4 earlier requests not kept.");
    }

    @Test
    void requestsThatTakeMuchMemory_areDroppedEarlier() {
        byte[] body = new byte[(int) (RequestHistory.BYTES / 4) - 1_000]; // The heads take a part, too.
        for (int i = 0; i < 6; i++) {
            arrive("a" + i).requested(body, "application/octet-stream");
        }

        assertThat(log.list()).extracting(RecordedRequest::name).containsExactly("a2", "a3", "a4", "a5");
        assertThat(log.dropped()).isEqualTo(2);
    }

    @Test
    void requestsWithLongHeads_areDroppedEarlier() {
        int length = 60 * 1024;
        String text = "a".repeat(length);
        for (int i = 0; i < RequestHistory.BYTES / length; i++) {
            arrive(text);
        }
        long withLongPath = log.dropped();
        log.clear();
        for (int i = 0; i < RequestHistory.BYTES / length; i++) {
            arrive("a", text);
        }

        assertThat(withLongPath).isPositive();
        assertThat(log.dropped()).isPositive();
    }

    @Test
    void responsesThatTakeMuchMemory_areDroppedWithoutTheirRequests() {
        ByteBuffer body = ByteBuffer.allocate(RecordedAnswer.LONGEST);
        long kept = RequestHistory.ANSWER_BYTES / RecordedAnswer.LONGEST;
        for (int i = 0; i < kept + 2; i++) {
            arrive("a").answered(200, body, "application/json");
        }

        assertThat(log.count()).isEqualTo(kept + 2);
        assertThat(log.list().stream().map(RecordedRequest::responseOmission))
                .filteredOn(why -> !why.isEmpty())
                .containsExactly("no longer kept", "no longer kept");
        assertThat(log.first().orElseThrow().responseOmission()).isEqualTo("no longer kept");
    }

    @Test
    void responseThatIsLong_isNotKept() {
        arrive("a").answered(200, ByteBuffer.allocate(RecordedAnswer.LONGEST + 1), "application/json");

        assertThat(log.first().orElseThrow().responseOmission()).isEqualTo("longer than 256 KiB");
    }

    @Test
    void responseToAController_isNotKept() {
        arrive("a", RequestRecorder.CONTROLLER_AGENT + "scheduler")
                .answered(200, ByteBuffer.allocate(10), "application/json");

        assertThat(log.first().orElseThrow().responseOmission()).isEqualTo("that of a controller");
    }

    @Test
    void section_afterManyRequests_isFoundByItsPosition() {
        for (int i = 0; i < 2 * RequestHistory.REQUESTS + 5; i++) {
            arrive("a" + i);
        }
        LogMark begin = new LogMark(2 * RequestHistory.REQUESTS - 1);

        assertThat(log.since(begin).until(new LogMark(begin.position() + 2)).list())
                .extracting(RecordedRequest::name)
                .containsExactly("a" + begin.position(), "a" + (begin.position() + 1));
        assertThat(log.until(new LogMark(5)).list()).isEmpty();
        assertThat(log.since(new LogMark(begin.position() + 100)).list()).isEmpty();
    }

    @Test
    void clear_forgetsWithoutDropping() {
        RequestRecording underWay = arrive("a");
        LogMark mark = log.mark();
        arrive("b");

        log.named("b").clear();
        underWay.requested(new byte[10], "application/json");
        arrive("c");

        assertThat(log.list()).extracting(RecordedRequest::name).containsExactly("c");
        assertThat(log.since(mark).count()).isEqualTo(1);
        assertThat(log.dropped()).isZero();
        assertThat(log.since(mark).dropped()).isZero();
    }

    @Test
    void marks_boundASection() {
        arrive("a");
        LogMark begin = log.mark();
        arrive("b");
        LogMark end = log.mark();
        arrive("c");

        assertThat(log.since(begin).until(end).list())
                .extracting(RecordedRequest::name)
                .containsExactly("b");
        assertThat(log.since(LogMark.START).count()).isEqualTo(3);
        assertThat(log.named("c").last()).map(RecordedRequest::position).contains(2L);
    }
}
