package dev.kontract.server.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import dev.kontract.server.admission.WebhookServer;
import dev.kontract.server.grpc.ByteServer;
import dev.kontract.server.protection.ProtectionSettings;
import dev.kontract.server.storage.etcd.EtcdProcess;
import dev.kontract.server.storage.etcd.EtcdProvider;
import dev.kontract.server.tracing.TracingSettings;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A server that sends its traces to a collector, which decodes them by the numbers of their fields. */
class TracesIT {

    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String CALLER = "b7ad6b7169203331";

    private final BlockingQueue<byte[]> requests = new LinkedBlockingQueue<>();

    private volatile byte[] answer = {};

    private ByteServer collector() throws IOException {
        return ByteServer.start(
                NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                "opentelemetry.proto.collector.trace.v1.TraceService",
                Map.of("Export", request -> {
                    requests.add(request);
                    return answer;
                }));
    }

    @Test
    void request_inATraceOfItsCaller_isExported() throws Exception {
        try (ByteServer collector = collector()) {
            TracingSettings tracing = new TracingSettings("127.0.0.1:" + collector.port(), 0);
            try (TestServer server = TestServer.start(ServerConfig.builder()
                    .controllers("none")
                    .protection(ProtectionSettings.DEFAULT.withTracing(Optional.of(tracing))))) {
                assertThat(server.send("GET", "/api/v1/nodes").statusCode()).isEqualTo(200);
                server.send(server.request("/api/v1/namespaces/default/pods/none")
                        .header("traceparent", "00-" + TRACE + '-' + CALLER + "-01"));

                byte[] exported = requests.poll(30, TimeUnit.SECONDS);
                UnknownFieldSet span = span(Objects.requireNonNull(exported, "nothing was exported"));
                assertThat(span.getField(1).getLengthDelimitedList()).containsExactly(hex(TRACE));
                assertThat(span.getField(4).getLengthDelimitedList()).containsExactly(hex(CALLER));
                assertThat(text(span, 5)).isEqualTo("GET /api/v1/namespaces/{:namespace}/pods/{:name}");
                assertThat(span.getField(6).getVarintList()).containsExactly(2L);
                long begun = span.getField(7).getFixed64List().get(0);
                assertThat(span.getField(8).getFixed64List().get(0)).isGreaterThanOrEqualTo(begun);
                assertThat(attributes(span)).contains("http.response.status_code=404", "http.request.method=GET");
                assertThat(server.send("GET", "/metrics").body()).contains("kontract_trace_spans_dropped_total 0");
            }
            assertThat(requests).isEmpty();
        }
    }

    @Test
    void spansThatTheCollectorRejects_areCounted() throws Exception {
        byte[] rejectsTwo = {10, 2, 8, 2}; // partial_success: {rejected_spans: 2}
        answer = rejectsTwo;
        try (ByteServer collector = collector()) {
            TracingSettings tracing = new TracingSettings("127.0.0.1:" + collector.port(), 1_000_000);
            try (TestServer server = TestServer.start(ServerConfig.builder()
                    .controllers("none")
                    .protection(ProtectionSettings.DEFAULT.withTracing(Optional.of(tracing))))) {
                server.send("GET", "/api/v1/nodes");
                assertThat(requests.poll(30, TimeUnit.SECONDS)).isNotNull();
                Patience.await(
                        "rejected spans",
                        () -> server.send("GET", "/metrics").body().matches("(?s).*spans_dropped_total [1-9].*"));
            }
        }
    }

    @Test
    void callsOfWebhooksAndEtcd_areSpansInTheTraceOfTheRequest() throws Exception {
        EtcdProvider etcd = EtcdProcess.shared().provider();
        try (ByteServer collector = collector();
                WebhookServer webhook = new WebhookServer(TracesIT::allowed)) {
            TracingSettings tracing = new TracingSettings("127.0.0.1:" + collector.port(), 0);
            try (TestServer server = TestServer.start(ServerConfig.builder()
                    .controllers("none")
                    .storage(etcd)
                    .protection(ProtectionSettings.DEFAULT.withTracing(Optional.of(tracing))))) {
                String path = "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations";
                assertThat(server.post(path, configuration(webhook)).statusCode())
                        .isEqualTo(201);
                server.send(server.request("/api/v1/namespaces/default/configmaps")
                        .header("traceparent", "00-" + TRACE + '-' + CALLER + "-01")
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString("{\"metadata\": {\"name\": \"a\"}}")));

                Map<String, UnknownFieldSet> spans = new TreeMap<>();
                while (!spans.containsKey("POST /api/v1/namespaces/{:namespace}/configmaps")) {
                    byte[] exported = requests.poll(30, TimeUnit.SECONDS);
                    UnknownFieldSet ofResource = message(
                            UnknownFieldSet.parseFrom(Objects.requireNonNull(exported, "nothing was exported")), 1);
                    for (ByteString each : message(ofResource, 2).getField(2).getLengthDelimitedList()) {
                        UnknownFieldSet span = UnknownFieldSet.parseFrom(each);
                        assertThat(span.getField(1).getLengthDelimitedList()).containsExactly(hex(TRACE));
                        spans.put(text(span, 5), span);
                    }
                }
                UnknownFieldSet request = spans.get("POST /api/v1/namespaces/{:namespace}/configmaps");
                UnknownFieldSet call = spans.get("Call validating webhook");
                assertThat(parent(spans.get("etcdserverpb.KV/Txn"))).isEqualTo(id(request));
                assertThat(parent(call)).isEqualTo(id(request));
                assertThat(parent(spans.get("HTTP POST"))).isEqualTo(id(call));
                assertThat(spans.get("HTTP POST").getField(6).getVarintList()).containsExactly(3L);
                assertThat(attributes(spans.get("etcdserverpb.KV/Txn")))
                        .contains("rpc.system.name=grpc", "rpc.response.status_code=OK");
                assertThat(attributes(call))
                        .contains(
                                "configuration=hooks",
                                "webhook=a.example.com",
                                "resource=/v1, Resource=configmaps",
                                "operation=CREATE");
            }
        }
    }

    private static String configuration(WebhookServer webhook) {
        return "{\"metadata\": {\"name\": \"hooks\"}, \"webhooks\": [{\"name\": \"a.example.com\", \"sideEffects\": \"None\","
                + "\"admissionReviewVersions\": [\"v1\"], \"clientConfig\": {\"url\": \"" + webhook.url()
                + "\", \"caBundle\": \"" + webhook.authority() + "\"}, \"rules\": [{\"apiGroups\": [\"\"],"
                + "\"apiVersions\": [\"v1\"], \"operations\": [\"CREATE\"], \"resources\": [\"configmaps\"]}]}]}";
    }

    private static String allowed(String review) {
        String uid = review.replaceFirst("(?s).*?\"uid\":\"([^\"]*)\".*", "$1");
        return "{\"kind\": \"AdmissionReview\", \"apiVersion\": \"admission.k8s.io/v1\", \"response\": {\"uid\": \""
                + uid + "\", \"allowed\": true}}";
    }

    private static ByteString id(UnknownFieldSet span) {
        return span.getField(2).getLengthDelimitedList().get(0);
    }

    private static ByteString parent(UnknownFieldSet span) {
        return span.getField(4).getLengthDelimitedList().get(0);
    }

    /** The spans of a request: those of its only scope in its only resource. */
    private static UnknownFieldSet span(byte[] request) throws IOException {
        UnknownFieldSet ofResource = message(UnknownFieldSet.parseFrom(request), 1);
        assertThat(attributes(message(ofResource, 1), 1)).contains("service.name=apiserver");
        return message(message(ofResource, 2), 2);
    }

    private static UnknownFieldSet message(UnknownFieldSet from, int field) throws InvalidProtocolBufferException {
        List<ByteString> all = from.getField(field).getLengthDelimitedList();
        assertThat(all).hasSize(1);
        return UnknownFieldSet.parseFrom(all.get(0));
    }

    private static String text(UnknownFieldSet from, int field) {
        return from.getField(field).getLengthDelimitedList().get(0).toStringUtf8();
    }

    private static List<String> attributes(UnknownFieldSet span) {
        return attributes(span, 9);
    }

    private static List<String> attributes(UnknownFieldSet from, int field) {
        return from.getField(field).getLengthDelimitedList().stream()
                .map(TracesIT::attribute)
                .toList();
    }

    private static String attribute(ByteString encoded) {
        try {
            UnknownFieldSet pair = UnknownFieldSet.parseFrom(encoded);
            UnknownFieldSet value = message(pair, 2);
            List<Long> numbers = value.getField(3).getVarintList();
            return text(pair, 1) + '=' + (numbers.isEmpty() ? text(value, 1) : numbers.get(0));
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    private static ByteString hex(String text) {
        return ByteString.copyFrom(HexFormat.of().parseHex(text));
    }
}
