package dev.kontract.server.inspection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.catalog.Catalog;
import dev.kontract.server.audit.AuditRequest;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.recording.RecordedRequest;
import dev.kontract.server.recording.RequestPages;
import dev.kontract.server.recording.RequestRecorder;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.ServedResources;
import dev.kontract.server.request.UserInfo;
import dev.kontract.spec.Contract;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NextPageTest {

    private final RequestRecorder recorder = new RequestRecorder(
            Codec.of(Contract.loadComponents("k8s.io")),
            Clock.systemUTC(),
            new ServedResources(() -> Catalog.load("k8s.io")));
    private final List<String> looked = new ArrayList<>();
    private final NextPage next =
            new NextPage(new RequestPages(recorder.requests(), request -> false), 0, this::isWanted, 10);

    @Test
    void find_again_looksOnlyAtWhatIsNew() {
        answer("a");
        answer("b");
        assertThat(next.find(false)).isEmpty();
        assertThat(next.find(false)).isEmpty();
        assertThat(looked).containsExactly("a", "b");

        answer("wanted");
        assertThat(next.find(false).orElseThrow().items())
                .extracting(RecordedRequest::name)
                .containsExactly("wanted");
        assertThat(looked).containsExactly("a", "b", "wanted");
    }

    @Test
    void find_forTheLastTime_findsAnEmptyPage() {
        answer("a");

        assertThat(next.find(true).orElseThrow()).isEqualTo(new RequestPages.Page(List.of(), 1));
    }

    private boolean isWanted(RecordedRequest request) {
        looked.add(request.name());
        return request.name().equals("wanted");
    }

    private void answer(String name) {
        String path = "/api/v1/namespaces/a/configmaps/" + name;
        RequestInfo info = RequestInfo.of("GET", path, QueryParameters.parse(null));
        UserInfo user = UserInfo.of("alice", "", List.of());
        recorder.begin(user, info, at -> new AuditRequest("", at, path, info, user, List.of(), ""))
                .answered(200, ByteBuffer.allocate(0), "application/json");
    }
}
