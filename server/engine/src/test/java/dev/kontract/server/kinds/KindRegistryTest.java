package dev.kontract.server.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.admission.AdmissionChain;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.discovery.DiscoveryEndpoint;
import dev.kontract.server.openapi.OpenApiEndpoint;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.ResponseSink;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.Watcher;
import dev.kontract.server.storage.memory.MemoryStorage;
import dev.kontract.server.view.ApiHandler;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.webhook.WebhookClients;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Kinds that come and go while the server runs: {@code roles} of another group, beside those of access control. */
final class KindRegistryTest {

    private static final String ROLES = "/apis/example.com/v1/namespaces/default/roles";
    private static final String ACCESS_ROLES = "/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles";
    private static final ObjectNode CONTRACT = Contract.load(Contract.DEFAULT_GROUP_DOMAIN);

    private final MemoryStorage storage = new MemoryStorage();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final List<String> admitted = new ArrayList<>();
    private final ServedKinds.Dependencies dependencies =
            KindDependencies.of(storage, timer, new AdmissionChain(List.of(new Recording())), Clock.systemUTC());
    private final ServedKinds before = ServedKinds.of(CONTRACT, dependencies);
    private final KindRegistry kinds = new KindRegistry(before);

    @AfterEach
    void close() {
        timer.shutdownNow();
        storage.close();
    }

    /** The kinds of the contract and one more, which a definition declares: the resource {@code roles} of {@code example.com}. */
    private ServedKinds withRolesOfAnotherGroup() {
        String definition = new String(definition(1), StandardCharsets.UTF_8)
                .replace("crates", "roles")
                .replace("crate", "role")
                .replace("Crate", "Role")
                .replace("Cluster", "Namespaced");
        KindRegistry own = new KindRegistry(before);
        new CustomKinds(own, new WebhookClients((namespace, name, port) -> Optional.empty(), null))
                .serve(parsed(definition));
        return own.current();
    }

    private static ObjectNode parsed(String json) {
        try {
            return (ObjectNode) new ObjectMapper().readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The contract with a stored kind that no strategy is registered for. */
    private static ObjectNode withKindWithoutStrategy() {
        ObjectNode contract = CONTRACT.deepCopy();
        ObjectNode schemas = contract.withObject("/components/schemas");
        for (String name : List.of("Role", "RoleList")) {
            ObjectNode copy = schemas.path(name).deepCopy();
            copy.withArray("/x-kubernetes-group-version-kind")
                    .forEach(type -> ((ObjectNode) type).put("group", "example.com"));
            copy.put("x-kontract-group-version", "example.com/v1");
            if (copy.has("x-kontract-resource")) {
                copy.withObject("/x-kontract-resource").put("listKind", "ActorRoleList");
            }
            schemas.set("Actor" + name, copy);
        }
        return contract;
    }

    private static ApiResponse send(ApiHandler to, String method, String path, String body) {
        String[] parts = path.split("\\?", 2);
        QueryParameters query = QueryParameters.parse(parts.length == 1 ? null : parts[1]);
        RequestContext request = new RequestContext(
                        RequestInfo.of(method, parts[0], query),
                        UserInfo.of("admin", "", List.of(UserInfo.MASTERS)),
                        method,
                        query,
                        Map.of("content-type", List.of("application/json")))
                .withBody(body.getBytes(StandardCharsets.UTF_8));
        return to.answer(request);
    }

    private static String text(ApiResponse response) {
        return new String(((ApiResponse.Whole) response).document().body(), StandardCharsets.UTF_8);
    }

    private static String named(String name) {
        return "{\"metadata\":{\"name\":\"" + name + "\"}}";
    }

    private static String role(String name) {
        return "{\"apiVersion\":\"example.com/v1\",\"kind\":\"Role\",\"metadata\":{\"name\":\"" + name + "\"}}";
    }

    @Test
    void replace_servesANewKindAtOnce_andNoLongerAOneThatIsGone() {
        ReadOnlyEndpoint discovery =
                kinds.documents(served -> new DiscoveryEndpoint(served.catalog(), served.codec(), Optional::empty));
        assertThat(discovery.get(context("/apis/example.com/v1"))).isEmpty();

        kinds.replace(withRolesOfAnotherGroup());
        assertThat(text(send(kinds.current(), "POST", ROLES, role("r")))).contains("\"name\":\"r\"");
        assertThat(discovery.get(context("/apis/example.com/v1"))).isPresent();

        kinds.replace(before);
        assertThat(text(send(kinds.current(), "GET", ROLES + "/r", ""))).isEqualTo("404 page not found\n");
        assertThat(discovery.get(context("/apis/example.com/v1"))).isEmpty();
    }

    /** Making documents takes long: the first request for one must not hold up a thread that reads from sockets. */
    @Test
    void documents_areNotImmediateBeforeTheyAreMade() {
        String path = "/openapi/v3/apis/apps/v1";
        ReadOnlyEndpoint openApi =
                kinds.documents(served -> new OpenApiEndpoint(served::contract, served::contract, List::of, Map::of));
        assertThat(openApi.isImmediate(path)).isFalse();
        openApi.get(context(path));
        openApi.get(context(path, "application/com.github.proto-openapi.spec.v3.v1.0+protobuf"));
        assertThat(openApi.isImmediate(path)).isTrue();

        kinds.replace(withRolesOfAnotherGroup());
        assertThat(openApi.isImmediate(path)).isFalse();
    }

    @Test
    void definitions_areFollowed_whenTheWatchHasEnded() {
        List<Watcher> watchers = new ArrayList<>();
        Storage silent = (Storage) Proxy.newProxyInstance(
                Storage.class.getClassLoader(), new Class<?>[] {Storage.class}, (proxy, method, arguments) -> {
                    if (!method.getName().equals("watch")) {
                        return method.invoke(storage, arguments);
                    }
                    watchers.add((Watcher) arguments[2]);
                    return storage.watch("/nothing", storage.revision(), (Watcher) arguments[2]);
                });
        String key =
                Keys.of("apiextensions.k8s.io", "customresourcedefinitions").key("", "crates.example.com");
        CustomKinds custom =
                new CustomKinds(kinds, new WebhookClients((namespace, name, port) -> Optional.empty(), null));
        try (DefinitionFeed feed = new DefinitionFeed(custom, silent, Runnable::run, Runnable::run)) {
            Entry written = storage.create(key, KindRegistryTest::definition);
            assertThat(kinds.current().custom()).isEmpty();
            watchers.get(0).ended();
            assertThat(kinds.current().custom()).containsOnlyKeys("crates.example.com");
            storage.delete(key, written.revision(), KindRegistryTest::definition);
            watchers.get(1).ended();
            assertThat(kinds.current().custom()).isEmpty();
        }
    }

    /** Regardless of their status: they would share keys with the built-in kind, and handle its requests. */
    @Test
    void definitions_withTheNamesOfABuiltInKind_areNotServed() throws IOException {
        String text = new String(definition(7), StandardCharsets.UTF_8).replace("example.com", "apps");
        for (String claimed :
                List.of(text.replace("\"crates\"", "\"statefulsets\""), text.replace("\"Crate\"", "\"StatefulSet\""))) {
            ObjectNode definition = (ObjectNode) new ObjectMapper().readTree(claimed);
            CustomKinds custom =
                    new CustomKinds(kinds, new WebhookClients((namespace, name, port) -> Optional.empty(), null));
            custom.serve(definition);
            assertThat(kinds.current().custom()).isEmpty();
            custom.serveAll(List.of(definition));
            assertThat(kinds.current().custom()).isEmpty();
        }
    }

    private static byte[] definition(long revision) {
        String json = """
                {"metadata": {"name": "crates.example.com", "uid": "u", "resourceVersion": "%d"},
                 "spec": {"group": "example.com", "scope": "Cluster", "versions": [
                  {"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": {"type": "object"}}}]},
                 "status": {"conditions": [{"type": "NamesAccepted", "status": "True"}], "acceptedNames":
                  {"plural": "crates", "singular": "crate", "kind": "Crate", "listKind": "CrateList"}}}
                """;
        return json.formatted(revision).getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void requestThatBeganBefore_keepsItsKinds() throws InterruptedException {
        ServedKinds with = withRolesOfAnotherGroup();
        kinds.replace(with);
        Sink sink = new Sink();
        ((ApiResponse.Streamed) send(kinds.current(), "GET", ROLES + "?watch=1&resourceVersion=1", ""))
                .stream().start(sink);
        kinds.replace(before);

        send(with, "POST", ROLES, role("late"));
        assertThat(sink.lines.poll(10, TimeUnit.SECONDS)).contains("ADDED").contains("\"late\"");
    }

    @Test
    void resourcesOfTheSameNameInTwoGroups_shareNothing() {
        ServedKinds with = withRolesOfAnotherGroup();
        send(with, "POST", ROLES, role("r"));

        assertThatThrownBy(() -> send(with, "GET", ACCESS_ROLES + "/r", "")).isInstanceOf(StatusException.class);
        assertThat(storage.get(Keys.of("example.com", "roles").key("default", "r")))
                .isPresent();
        assertThat(storage.get(Keys.of("rbac.authorization.k8s.io", "roles").key("default", "r")))
                .isEmpty();
    }

    @Test
    void storedKind_isNotServedWithoutAStrategy() {
        ServedKinds served = ServedKinds.of(withKindWithoutStrategy(), dependencies);

        assertThatThrownBy(() -> send(served, "GET", ROLES, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is stored, and the strategies of its group");
    }

    @Test
    void everyKindOfTheContract_hasWhatItDeclares() {
        for (ResourceDescriptor resource : before.catalog().resources()) {
            String root = resource.group().isEmpty() ? "/api/" : "/apis/";
            String collection = root + resource.apiVersion() + '/' + resource.plural();
            assertThatCode(() -> answer(before, "GET", collection))
                    .as(collection)
                    .doesNotThrowAnyException();
        }
    }

    /** Kinds that cannot be listed say so, which is an answer, too. */
    private static void answer(ServedKinds served, String method, String path) {
        try {
            send(served, method, path, "");
        } catch (StatusException e) {
            assertThat(e.code()).isIn(404, 405);
        }
    }

    @Test
    void everyWrite_passesAdmission() {
        String sets = "/apis/apps/v1/namespaces/default/statefulsets";
        send(before, "POST", sets, """
                {"metadata":{"name":"s"},"spec":{"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":
                {"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i"}]}}}}""");
        send(before, "PUT", sets + "/s/scale", "{\"metadata\":{\"name\":\"s\"},\"spec\":{\"replicas\":2}}");
        send(before, "DELETE", sets + "/s", "{}");
        send(before, "POST", "/api/v1/namespaces", named("n"));
        send(before, "PUT", "/api/v1/namespaces/n/finalize", named("n"));

        assertThat(admitted)
                .containsExactly(
                        "CREATE statefulsets/ StatefulSet",
                        "UPDATE statefulsets/scale Scale",
                        "DELETE statefulsets/ StatefulSet",
                        "CREATE namespaces/ Namespace",
                        "UPDATE namespaces/finalize Namespace");
    }

    private static RequestContext context(String path) {
        return context(path, "");
    }

    private static RequestContext context(String path, String accept) {
        QueryParameters query = QueryParameters.parse("");
        return new RequestContext(
                RequestInfo.of("GET", path, query),
                UserInfo.anonymous(),
                "GET",
                query,
                Map.of("accept", List.of(accept)));
    }

    /** Notes what is shown to it in the end. */
    private final class Recording implements AdmissionPlugin {

        @Override
        public void validate(AdmissionRequest request) {
            ObjectNode shown = request.object() == null ? request.oldObject() : request.object();
            admitted.add(request.operation() + " " + request.resource().plural() + "/" + request.subresource() + " "
                    + (shown == null ? "" : shown.path("kind").asText()));
        }
    }

    private static final class Sink implements ResponseSink {

        private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

        @Override
        public void write(byte[] bytes) {
            lines.add(new String(bytes, StandardCharsets.UTF_8));
        }

        @Override
        public void writeAll(Iterator<byte[]> pieces) {
            pieces.forEachRemaining(this::write);
        }

        @Override
        public void end() {}

        @Override
        public boolean isClosed() {
            return false;
        }

        @Override
        public void onClosed(Runnable action) {}
    }
}
