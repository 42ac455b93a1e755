package dev.kontract.server.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.audit.AuditContext;
import dev.kontract.server.audit.AuditRequest;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.TraceSpan;
import dev.kontract.server.request.UserInfo;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TracedRequestsTest {

    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final Instant NOW = Instant.ofEpochSecond(1000);

    private final List<Span> spans = new ArrayList<>();
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger described = new AtomicInteger();

    private AuditContext begin(int perMillion, Map<String, List<String>> headers) {
        return begin(perMillion, headers, UserInfo.MASTERS);
    }

    private AuditContext begin(int perMillion, Map<String, List<String>> headers, String group) {
        TracedRequests requests = new TracedRequests(
                new TracingSettings("localhost:4317", perMillion), spans::add, InstantSource.fixed(NOW), nanos::get);
        RequestInfo info = RequestInfo.of("GET", "/api/v1/namespaces/default/pods/web/log", QueryParameters.parse(""));
        UserInfo user = UserInfo.of("jane", "", List.of(group));
        AuditContext context = requests.begin(user, info, time -> {
            described.incrementAndGet();
            return new AuditRequest("id-1", time, info.path(), info, user, List.of(), "");
        });
        context.arrived(headers, 50);
        return context;
    }

    private static Map<String, List<String>> caller(String flags) {
        return Map.of("traceparent", List.of("00-" + TRACE + "-b7ad6b7169203331-" + flags));
    }

    @Test
    void request_inASampledTrace_isASpanOfIt() {
        AuditContext context = begin(0, caller("01"));
        nanos.addAndGet(100);
        context.dispatched();
        nanos.addAndGet(200);
        context.answered(503, ByteBuffer.allocate(0), "");
        context.ended();
        context.ended();

        assertThat(spans).hasSize(1);
        Span span = spans.get(0);
        assertThat(span.trace()).isEqualTo(TRACE);
        assertThat(span.parent()).isEqualTo("b7ad6b7169203331");
        assertThat(span.id()).matches("[0-9a-f]{16}").isNotEqualTo(span.parent());
        assertThat(span.name()).isEqualTo(request());
        assertThat(span.kind()).isEqualTo(TraceSpan.Kind.SERVER);
        assertThat(span.begun()).isEqualTo(999_999_999_950L);
        assertThat(span.ended()).isEqualTo(1_000_000_000_300L);
        assertThat(span.events())
                .containsExactly(
                        new Span.Event("dispatched", 1_000_000_000_100L),
                        new Span.Event("answered", 1_000_000_000_300L));
        assertThat(span.attributes())
                .containsEntry("http.response.status_code", 503L)
                .containsEntry("audit-id", "id-1")
                .containsEntry("url.path", "/api/v1/namespaces/default/pods/web/log");
        assertThat(span.isFailed()).isTrue();
    }

    @Test
    void request_inATraceThatIsNotSampled_isNone() {
        AuditContext context = begin(1_000_000, caller("00"));
        assertThat(context.span()).isEqualTo(TraceSpan.NONE);
        context.ended();
        assertThat(spans).isEmpty();
        assertThat(described).as("a request without a span costs nothing").hasValue(0);
    }

    @Test
    void calls_areSpansWithinThatOfTheRequest() {
        AuditContext context = begin(0, caller("01"));
        nanos.addAndGet(100);
        TraceSpan called = context.span().child(TraceSpan.Kind.INTERNAL, "Call").with("webhook", "a");
        TraceSpan sent = called.child(TraceSpan.Kind.CLIENT, "HTTP POST").with("status", 200);
        assertThat(sent.traceParent()).matches("00-" + TRACE + "-[0-9a-f]{16}-01");
        nanos.addAndGet(200);
        sent.end(true);
        sent.end(false);
        context.ended();
        called.end(false);
        assertThat(context.span()).isEqualTo(TraceSpan.NONE);

        assertThat(spans).extracting(Span::name).containsExactly("HTTP POST", request(), "Call");
        Span request = spans.get(1);
        Span call = spans.get(2);
        assertThat(call.parent()).isEqualTo(request.id());
        assertThat(call.attributes()).isEqualTo(Map.of("webhook", "a"));
        assertThat(spans.get(0))
                .isEqualTo(new Span(
                        TRACE,
                        sent.traceParent().split("-")[2],
                        call.id(),
                        List.of(),
                        TraceSpan.Kind.CLIENT,
                        "HTTP POST",
                        1_000_000_000_100L,
                        1_000_000_000_300L,
                        Map.of("status", 200L),
                        List.of(),
                        true));
    }

    private static String request() {
        return "GET /api/v1/namespaces/{:namespace}/pods/{:name}/log";
    }

    @Test
    void request_outsideOfTraces_isSampledByChance() {
        begin(0, Map.of()).ended();
        assertThat(spans).isEmpty();
        begin(1_000_000, Map.of()).ended();
        assertThat(spans).hasSize(1);
        assertThat(spans.get(0).parent()).isEmpty();
        assertThat(spans.get(0).trace()).matches("[0-9a-f]{32}");
    }

    @Test
    void request_ofAUserWithoutPrivileges_beginsATrace_withALinkToThatOfTheCaller() {
        begin(0, caller("01"), "dev").ended();
        assertThat(spans).isEmpty();
        begin(1_000_000, caller("00"), "dev").ended();
        assertThat(spans).hasSize(1);
        assertThat(spans.get(0).trace()).isNotEqualTo(TRACE);
        assertThat(spans.get(0).parent()).isEmpty();
        assertThat(spans.get(0).links()).containsExactly(new Span.Link(TRACE, "b7ad6b7169203331"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00-" + TRACE,
                "ff-" + TRACE + "-b7ad6b7169203331-01",
                "00-" + TRACE + "-0000000000000000-01",
                "00-00000000000000000000000000000000-b7ad6b7169203331-01",
                "00-" + TRACE + "-b7ad6b7169203331-01-more",
                "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01"
            })
    void parse_ignoresInvalidHeaders(String header) {
        assertThat(TraceParent.parse(header)).isEmpty();
    }

    @Test
    void parse_acceptsLaterVersions() {
        assertThat(TraceParent.parse("01-" + TRACE + "-b7ad6b7169203331-03-more"))
                .contains(new TraceParent(TRACE, "b7ad6b7169203331", true));
    }

    @ParameterizedTest
    @CsvSource({
        "POST,/apis/apps/v1/namespaces/a/deployments,POST /apis/apps/v1/namespaces/{:namespace}/deployments",
        "GET,/api/v1/nodes,GET /api/v1/nodes",
        "DELETE,/api/v1/namespaces/a/pods,DELETE /api/v1/namespaces/{:namespace}/pods",
        "GET,/healthz,GET"
    })
    void name_hasPlaceholders(String method, String path, String name) {
        assertThat(TracedRequests.name(RequestInfo.of(method, path, QueryParameters.parse(""))))
                .isEqualTo(name);
    }
}
