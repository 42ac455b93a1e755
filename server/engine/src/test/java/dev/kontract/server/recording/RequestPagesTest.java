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

class RequestPagesTest {

    private static final AuditBodies BODIES = new AuditBodies(Codec.of(Contract.loadComponents("k8s.io")));

    private final RequestHistory history = new RequestHistory();
    private final RequestLog log = new RequestLog(history, new ServedResources(() -> Catalog.load("k8s.io")));
    private final RequestPages pages =
            new RequestPages(log, request -> request.name().equals("ignored"));

    @Test
    void after_continuesWhereTheLastPageEnded() {
        answered("a");
        answered("b");
        answered("c");

        RequestPages.Page first = pages.after(0, request -> true, 2);
        assertThat(names(first)).containsExactly("a", "b");
        RequestPages.Page second = pages.after(first.next(), request -> true, 2);
        assertThat(names(second)).containsExactly("c");
        assertThat(names(pages.after(second.next(), request -> true, 2))).isEmpty();
    }

    @Test
    void after_endsBeforeARequestWithoutResponse() {
        answered("a");
        RequestRecording slow = arrived("slow");
        answered("b");
        RequestPages.Page first = pages.after(0, request -> true, 10);
        assertThat(names(first)).containsExactly("a");

        answer(slow);
        assertThat(names(pages.after(first.next(), request -> true, 10))).containsExactly("slow", "b");
    }

    @Test
    void ignoredRequests_areOnNoPage_evenWithoutResponse() {
        arrived("ignored");
        answered("a");
        answered("ignored");

        RequestPages.Page page = pages.after(0, request -> true, 10);
        assertThat(names(page)).containsExactly("a");
        assertThat(page.next()).isEqualTo(3);
        assertThat(pages.latest(request -> true, 10)).isEqualTo(page);
    }

    @Test
    void latest_hasTheLastThatMatch() {
        answered("a");
        answered("b");
        answered("c");

        assertThat(names(pages.latest(request -> !request.name().equals("c"), 1)))
                .containsExactly("b");
        assertThat(pages.latest(request -> true, 1).next()).isEqualTo(3);
    }

    @Test
    void after_aPositionOfAnotherLog_beginsWithWhatComes() {
        answered("a");

        RequestPages.Page page = pages.after(1_000, request -> true, 10);
        assertThat(names(page)).isEmpty();
        answered("b");
        assertThat(names(pages.after(page.next(), request -> true, 10))).containsExactly("b");
    }

    private static List<String> names(RequestPages.Page page) {
        return page.items().stream().map(RecordedRequest::name).toList();
    }

    private void answered(String name) {
        answer(arrived(name));
    }

    private static void answer(RequestRecording request) {
        request.answered(200, ByteBuffer.allocate(0), "application/json");
    }

    private RequestRecording arrived(String name) {
        String path = "/api/v1/namespaces/a/configmaps/" + name;
        RequestInfo info = RequestInfo.of("GET", path, QueryParameters.parse(null));
        UserInfo user = UserInfo.of("alice", "", List.of());
        AuditRequest arrival = new AuditRequest("", Instant.EPOCH, path, info, user, List.of(), "");
        RequestRecording request = new RequestRecording(arrival, BODIES, history);
        history.add(request);
        return request;
    }
}
