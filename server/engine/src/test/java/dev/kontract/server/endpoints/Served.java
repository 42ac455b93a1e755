package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.admission.AdmissionChain;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.endpoints.response.EncodedItems;
import dev.kontract.server.endpoints.response.WatchDelivery;
import dev.kontract.server.podaccess.PodAccess;
import dev.kontract.server.podaccess.PodSessions;
import dev.kontract.server.printers.CellPrinters;
import dev.kontract.server.registry.FeatureGate;
import dev.kontract.server.registry.Randomness;
import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.registry.apps.AppsStrategies;
import dev.kontract.server.registry.validation.ClusterPolicy;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.memory.MemoryStorage;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.Representation;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.BiFunction;

/** StatefulSets, served to callers in the same thread, and a first one called {@code s} in the namespace {@code default}. */
final class Served implements AutoCloseable {

    static final String SET = "/apis/apps/v1/namespaces/default/statefulsets/s";

    private static final GroupVersionKind TYPE = new GroupVersionKind("apps", "v1", "StatefulSet");
    private static final ObjectNode CONTRACT = Contract.load(Contract.DEFAULT_GROUP_DOMAIN);
    private static final ObjectMapper JSON = new ObjectMapper();

    static final Codec CODEC = Codec.of(CONTRACT);
    static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);
    static final ServedKind RESOURCE = new ServedKind(
            Catalog.of(CONTRACT).byKind(TYPE).orElseThrow(),
            CODEC.schema("StatefulSet"),
            Objects.requireNonNull(AppsStrategies.of(Set.of()).get(TYPE)));

    /** Components that are not used to store anything. */
    static final KindComponents COMPONENTS = new KindComponents(
            RESOURCE, services(new MemoryStorage(), Executors.newSingleThreadScheduledExecutor(Served::daemon)));

    private final MemoryStorage storage = new MemoryStorage();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final Endpoint sets;
    private final Map<String, Endpoint> subresources;

    /**
     * Serves.
     *
     * @param spec fields of the spec of the first set, in JSON
     */
    Served(String spec) {
        storage.create(Keys.of("", "namespaces").key("", "default"), revision -> "{}".getBytes(StandardCharsets.UTF_8));
        KindComponents components = new KindComponents(RESOURCE, services(storage, timer));
        sets = ResourceEndpoint.ofObjects(components);
        subresources = Subresources.builtIn(
                        (request, review) -> review,
                        (request, review) -> review,
                        () -> {
                            throw new AssertionError("no budgets");
                        },
                        new PodSessions(pod -> PodAccess.none(), Optional.empty(), attributes -> Decision.allow("")))
                .of(components);
        call("POST", "/apis/apps/v1/namespaces/default/statefulsets", Map.of(), set(spec), Endpoint::create);
    }

    private static EndpointServices services(MemoryStorage storage, ScheduledExecutorService timer) {
        return new EndpointServices(
                storage,
                CODEC,
                CellPrinters.builtIn("rbac.authorization.k8s.io"),
                new AdmissionChain(List.of()),
                new EndpointServices.Environment(
                        ClusterPolicy.DEFAULT,
                        FeatureGate.defaults(),
                        CLOCK,
                        new Anything(),
                        timer,
                        WatchDelivery.together(timer),
                        Duration.ofMinutes(30),
                        EncodedItems.ofHeap()));
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    private static String set(String spec) {
        return """
                {"metadata": {"name": "s"}, "spec": {%s, "selector": {"matchLabels": {"app": "a"}}, "template": {
                    "metadata": {"labels": {"app": "a"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}}}}""".formatted(spec);
    }

    /** An answer. */
    record Answer(int code, String text, List<String> warnings) {

        ObjectNode object() {
            try {
                return (ObjectNode) JSON.readTree(text);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    Answer get(String path, Map<String, String> headers) {
        return call("GET", path, headers, "", Endpoint::get);
    }

    Answer put(String path, Map<String, String> headers, String body) {
        return call("PUT", path, headers, body, Endpoint::update);
    }

    private Answer call(
            String method,
            String target,
            Map<String, String> headers,
            String body,
            BiFunction<Endpoint, RequestContext, ApiResponse> operation) {
        String[] parts = target.split("\\?", 2);
        QueryParameters query = QueryParameters.parse(parts.length == 1 ? null : parts[1]);
        Map<String, List<String>> all = new HashMap<>();
        headers.forEach((name, value) -> all.put(name, List.of(value)));
        RequestContext request = new RequestContext(
                        RequestInfo.of(method, parts[0], query), UserInfo.anonymous(), method, query, all)
                .withBody(body.getBytes(StandardCharsets.UTF_8));
        Endpoint endpoint = subresources.getOrDefault(request.info().subresource(), sets);
        Representation document = ((ApiResponse.Whole) operation.apply(endpoint, request)).document();
        return new Answer(document.status(), new String(document.body(), StandardCharsets.UTF_8), request.warnings());
    }

    @Override
    public void close() {
        timer.shutdownNow();
        storage.close();
    }

    private static final class Anything implements Randomness {

        @Override
        public String uid() {
            return UUID.randomUUID().toString();
        }

        @Override
        public int below(int bound) {
            return 0;
        }
    }
}
