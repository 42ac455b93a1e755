package dev.kontract.server.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionChain;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.ResourceVersion;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.ForwardingStorage;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.memory.MemoryStorage;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.Representation;
import dev.kontract.server.webhook.WebhookClients;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Single objects in all forms are read from memory, without a read of the storage, with the same representation. */
final class ImmediateReadsTest {

    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String AUTOSCALERS = "namespaces/default/horizontalpodautoscalers";
    private static final String EVENTS = "namespaces/default/events";
    private static final String CRATES = "/apis/example.com/v1/crates";
    private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
    private static final String TABLE = "application/json;as=Table;g=meta.k8s.io;v=v1";
    private static final String METADATA = ";as=PartialObjectMetadata;g=meta.k8s.io;v=v1";

    private final CachedStorage storage = new CachedStorage();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final KindRegistry kinds = new KindRegistry(ServedKinds.of(
            Contract.load(Contract.DEFAULT_GROUP_DOMAIN),
            KindDependencies.of(
                    storage,
                    timer,
                    new AdmissionChain(List.of()),
                    Clock.fixed(Instant.parse("2026-01-02T03:00:00Z"), ZoneOffset.UTC))));

    @BeforeEach
    void createObjects() throws IOException {
        new CustomKinds(kinds, new WebhookClients((namespace, name, port) -> Optional.empty(), null))
                .serve((ObjectNode) new ObjectMapper().readTree("""
                {"metadata": {"name": "crates.example.com", "uid": "u", "resourceVersion": "1"},
                 "spec": {"group": "example.com", "scope": "Cluster", "versions": [
                  {"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": {"type": "object"}}}]},
                 "status": {"conditions": [{"type": "NamesAccepted", "status": "True"}], "acceptedNames":
                  {"plural": "crates", "singular": "crate", "kind": "Crate", "listKind": "CrateList"}}}
                """));
        create(MAPS, "{\"metadata\":{\"name\":\"o\"},\"data\":{\"a\":\"b\"}}");
        create("/apis/autoscaling/v2/" + AUTOSCALERS, """
                {"metadata":{"name":"o"},"spec":{"maxReplicas":3,
                 "scaleTargetRef":{"apiVersion":"apps/v1","kind":"Deployment","name":"d"}}}""");
        create("/api/v1/" + EVENTS, """
                {"metadata":{"name":"o"},"reason":"Testing",
                 "involvedObject":{"kind":"Pod","namespace":"default","name":"p"}}""");
        create(CRATES, "{\"apiVersion\":\"example.com/v1\",\"kind\":\"Crate\",\"metadata\":{\"name\":\"o\"}}");
    }

    @AfterEach
    void close() {
        timer.shutdownNow();
        storage.close();
    }

    @ParameterizedTest
    @CsvSource({
        MAPS + ", application/json",
        MAPS + ", " + PROTOBUF,
        MAPS + ", " + PROTOBUF + METADATA,
        MAPS + ", application/json" + METADATA,
        MAPS + ", " + TABLE,
        CRATES + ", application/json",
        CRATES + ", application/json" + METADATA,
        CRATES + ", " + TABLE,
        "/apis/autoscaling/v2/" + AUTOSCALERS + ", " + TABLE,
        "/apis/autoscaling/v1/" + AUTOSCALERS + ", application/json",
        "/apis/autoscaling/v1/" + AUTOSCALERS + ", " + PROTOBUF,
        "/apis/autoscaling/v1/" + AUTOSCALERS + ", application/json" + METADATA,
        "/apis/autoscaling/v1/" + AUTOSCALERS + ", " + TABLE,
        "/api/v1/" + EVENTS + ", " + TABLE,
        "/apis/events.k8s.io/v1/" + EVENTS + ", " + TABLE,
    })
    void get_afterTheFirst_isImmediate(String collection, String accept) {
        ApiResponse.Whole first = (ApiResponse.Whole) kinds.following().answer(get(collection + "/o", accept));

        storage.onlyFromCache = true;
        Representation next =
                kinds.following().immediate(get(collection + "/o", accept)).orElseThrow();

        assertThat(next.body()).isEqualTo(first.document().body());
        assertThat(next.contentType()).isEqualTo(first.document().contentType());
    }

    private void create(String path, String body) {
        RequestContext request = request("POST", path, "content-type", "application/json")
                .withBody(body.getBytes(StandardCharsets.UTF_8));
        kinds.following().answer(request);
    }

    private RequestContext get(String path, String accept) {
        RequestContext request = request("GET", path, "accept", accept);
        request.withReadPoint(storage.revision());
        return request;
    }

    private static RequestContext request(String method, String path, String header, String value) {
        QueryParameters query = QueryParameters.parse("");
        return new RequestContext(
                RequestInfo.of(method, path, query),
                UserInfo.of("admin", "", List.of(UserInfo.MASTERS)),
                method,
                query,
                Map.of(header, List.of(value)));
    }

    /** A storage that can be told to reject reads of the latest state, for which a cache of a remote storage waits. */
    private static final class CachedStorage extends ForwardingStorage {

        private volatile boolean onlyFromCache;

        CachedStorage() {
            super(new MemoryStorage());
        }

        @Override
        public Optional<Entry> get(String key) {
            requireBlocking();
            return super.get(key);
        }

        @Override
        public Optional<Entry> get(String key, long atLeast) {
            if (atLeast == ResourceVersion.NEWEST) {
                requireBlocking();
            }
            return super.get(key, atLeast);
        }

        private void requireBlocking() {
            if (onlyFromCache) {
                throw new StorageException(StorageException.Reason.UNAVAILABLE, "the read waits", 0);
            }
        }
    }
}
