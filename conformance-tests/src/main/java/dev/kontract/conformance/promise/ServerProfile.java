package dev.kontract.conformance.promise;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.conformance.transcript.Replay;
import dev.kontract.conformance.transcript.TranscriptTarget;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The claims of a server: its version, its resources and verbs, and its {@link Facility facilities}. Thread-safe. */
public final class ServerProfile {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<String, String> SENDS_JSON = Map.of("Content-Type", "application/json");
    private static final Duration UNTIL_READY = Duration.ofSeconds(20);
    private static final int FORBIDDEN = 403;
    private static final Need CREATES_PODS = new Need("v1", "pods", "create");
    private static final String POD = """
        {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "probe"},
        "spec": {"containers": [{"name": "probe", "image": "registry.k8s.io/pause:3.10"}]}}
        """;
    private static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    private static final String SET = """
        {"apiVersion": "apps/v1", "kind": "StatefulSet", "metadata": {"name": "probe"}, "spec": {"replicas": 1,
        "serviceName": "probe", "selector": {"matchLabels": {"app": "probe"}}, "template": {"metadata": {"labels":
        {"app": "probe"}}, "spec": {"containers": [{"name": "probe", "image": "registry.k8s.io/pause:3.10"}]}}}}
        """;

    private static final String CLAIM = """
        "volumeClaimTemplates": [{"metadata": {"name": "data"}, "spec": {"accessModes": ["ReadWriteOnce"],
        "resources": {"requests": {"storage": "1Mi"}}}}], "replicas"
        """;

    private final Workspace workspace;
    private final Catalog contract;
    private final CustomKinds custom;
    private final Claims claims;
    private final String version;
    private final Map<Facility, Boolean> facilities = new EnumMap<>(Facility.class);

    private ServerProfile(Workspace workspace, Catalog contract, CustomKinds custom, Claims claims, String version) {
        this.workspace = workspace;
        this.contract = contract;
        this.custom = custom;
        this.claims = claims;
        this.version = version;
    }

    /**
     * Asks the server what it claims. Nothing is created yet.
     *
     * @throws IOException if the server cannot be reached, or claims no resource
     */
    public static ServerProfile read(Workspace workspace, Catalog contract) throws IOException, InterruptedException {
        TranscriptTarget target = workspace.target();
        Claims claims = Claims.read(target, contract.resources());
        if (claims.isEmpty()) {
            throw new IOException(target.url() + " claims no resource: GET /api is answered with "
                    + refusal(target.send("GET", "/api", Map.of(), null)));
        }
        byte[] version = target.send("GET", "/version", Map.of(), null).body();
        String reported = version.length == 0 || version[0] != '{'
                ? ""
                : JSON.readTree(version).path("gitVersion").asText();
        CustomKinds custom = new CustomKinds(workspace.group());
        return new ServerProfile(workspace, contract.with(custom.resources()), custom, claims, reported);
    }

    private static String refusal(HttpResponse<byte[]> answer) {
        int status = answer.statusCode();
        if (status == 401 || status == 403) {
            return status + "; are there credentials of an administrator?";
        }
        String text = new String(answer.body(), StandardCharsets.UTF_8);
        return status + text.lines().findFirst().map(line -> ": " + line).orElse("");
    }

    /** Returns the version that the server reports; empty if it reports none. */
    public String version() {
        return version;
    }

    /** Returns the claimed resources. */
    public Claims claims() {
        return claims;
    }

    /** Returns the resources of the contract, and those that the run defines. */
    public Catalog contract() {
        return contract;
    }

    /** Returns the prefix of the names of all namespaces that checks create. */
    public String namespacePrefix() {
        return workspace.namespacePrefix();
    }

    /** Returns what no promise is about, as sentences: resources that only the contract or only the server has. */
    public List<String> remarks() {
        Set<String> unclaimed = new TreeSet<>();
        Set<String> unknown = new TreeSet<>(claims.resources());
        for (ResourceDescriptor resource : contract.resources()) {
            if (resource.custom()) {
                continue;
            }
            String name = resource.apiVersion() + '/' + resource.plural();
            unknown.remove(name);
            if (!claims.includes(resource.apiVersion(), resource.plural())) {
                unclaimed.add(name);
            }
        }
        List<String> remarks = new ArrayList<>();
        remarks.add("The claims of the server were read from " + claims.origin() + ".");
        if (!unclaimed.isEmpty()) {
            remarks.add("The server does not claim " + String.join(", ", unclaimed) + ".");
        }
        if (!unknown.isEmpty()) {
            remarks.add("The contract does not know " + String.join(", ", unknown) + ".");
        }
        return remarks;
    }

    /** Returns why a promise cannot be checked on this server; empty if it can. */
    Optional<String> obstacle(Promise promise) {
        boolean defines = promise.facilities().contains(Facility.CUSTOM_RESOURCES);
        if (defines && !has(Facility.CUSTOM_RESOURCES)) { // Until it was looked for, their verbs are not claimed.
            return Optional.of(Facility.CUSTOM_RESOURCES.absence());
        }
        for (Need need : promise.needs()) {
            if (!claims.includes(need)) {
                return Optional.of("the server does not claim " + need);
            }
        }
        if (promise.needs().contains(CREATES_PODS) && !has(Facility.PODS)) {
            return Optional.of(Facility.PODS.absence());
        }
        return promise.facilities().stream()
                .sorted()
                .filter(facility -> !has(facility))
                .map(Facility::absence)
                .findFirst();
    }

    /** Returns whether the server has a facility; the first call finds out. */
    public boolean has(Facility facility) {
        synchronized (facility) { // each takes its own time
            Boolean known;
            synchronized (facilities) {
                known = facilities.get(facility);
            }
            if (known != null) {
                return known;
            }
            boolean found = find(facility);
            synchronized (facilities) {
                facilities.put(facility, found);
            }
            return found;
        }
    }

    /** Returns whether controllers change what clients create. */
    public boolean runsControllers() {
        return has(Facility.NAMESPACES) && !has(Facility.NO_CONTROLLERS);
    }

    private boolean find(Facility facility) {
        try {
            TranscriptTarget target = workspace.target();
            return switch (facility) {
                case RECORDED_USERS ->
                    status(target, "/api", Map.of("Authorization", "Bearer alice-token")) == 200
                            && status(target, "/api", Map.of("Authorization", "Bearer none")) == 401;
                case NO_ANONYMOUS -> status(target, "/api", Map.of("Authorization", "")) == 401;
                case NO_CONTROLLERS, NO_ACCOUNTS -> has(Facility.NAMESPACES) && !workspace.accountsAppear();
                case KUBECTL -> takesTokensOfKubectl(target) && Replay.hasRecordedKubectl();
                case PODS -> admitsPods(target);
                case MAX_UNAVAILABLE -> keepsMaxUnavailable(target);
                case RUNNING_PODS -> runsPods(target, SET);
                case BOUND_CLAIMS ->
                    has(Facility.RUNNING_PODS)
                            && runsPods(target, SET.replace("probe", "claiming").replace("\"replicas\"", CLAIM));
                case IMPERSONATION -> impersonates(target);
                case NAMESPACES -> makesNamespaces();
                case CUSTOM_RESOURCES -> definesKinds(target);
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static int status(TranscriptTarget target, String path, Map<String, String> headers)
            throws IOException, InterruptedException {
        return target.send("GET", path, headers, null).statusCode();
    }

    private boolean makesNamespaces() throws IOException, InterruptedException {
        try {
            workspace.awaitAccount(workspace.shared("probe"));
            return true;
        } catch (BrokenPromise e) {
            return false;
        }
    }

    /** kubectl sends no token over plain HTTP. */
    private static boolean takesTokensOfKubectl(TranscriptTarget target) {
        return target.url().startsWith("https:") && !target.token().isEmpty();
    }

    private static boolean impersonates(TranscriptTarget target) throws IOException, InterruptedException {
        String review = "{\"apiVersion\": \"authentication.k8s.io/v1\", \"kind\": \"SelfSubjectReview\"}";
        Map<String, String> asAnother =
                Map.of("Content-Type", "application/json", "Impersonate-User", "conformance-probe");
        JsonNode answer = JSON.readTree(
                target.send("POST", "/apis/authentication.k8s.io/v1/selfsubjectreviews", asAnother, review)
                        .body());
        return answer.at("/status/userInfo/username").asText().equals("conformance-probe");
    }

    private boolean definesKinds(TranscriptTarget target) throws IOException, InterruptedException {
        if (!claims.includes(new Need("apiextensions.k8s.io/v1", "customresourcedefinitions", "create"))) {
            return false;
        }
        for (JsonNode definition : custom.definitions()) {
            target.send("POST", DEFINITIONS, SENDS_JSON, definition.toString());
        }
        for (ResourceDescriptor kind : custom.resources()) {
            String objects = "/apis/" + kind.apiVersion() + '/' + kind.plural();
            if (!Workspace.await(UNTIL_READY, () -> status(target, objects, Map.of()) == 200)) {
                return false;
            }
            claims.readAgain(target, kind.apiVersion());
        }
        return true;
    }

    /** Only a refusal by admission counts: other failures are those of the promises about pods. */
    private boolean admitsPods(TranscriptTarget target) throws IOException, InterruptedException {
        if (!has(Facility.NAMESPACES)) {
            return true;
        }
        String pods = "/api/v1/namespaces/" + workspace.shared("probe") + "/pods?dryRun=All";
        return Workspace.await(
                UNTIL_READY, () -> target.send("POST", pods, SENDS_JSON, POD).statusCode() != FORBIDDEN);
    }

    private boolean keepsMaxUnavailable(TranscriptTarget target) throws IOException, InterruptedException {
        if (!has(Facility.NAMESPACES) || !claims.includes("apps/v1", "statefulsets")) {
            return true;
        }
        String sets = "/apis/apps/v1/namespaces/" + workspace.shared("probe") + "/statefulsets?dryRun=All";
        HttpResponse<byte[]> answer = target.send("POST", sets, SENDS_JSON, SET.replace("probe", "limits"));
        return answer.statusCode() >= 300
                || JSON.readTree(answer.body())
                        .at("/spec/updateStrategy/rollingUpdate")
                        .has("maxUnavailable");
    }

    private boolean runsPods(TranscriptTarget target, String set) throws IOException, InterruptedException {
        if (!has(Facility.NAMESPACES) || !claims.includes("apps/v1", "statefulsets")) {
            return false;
        }
        String sets = "/apis/apps/v1/namespaces/" + workspace.shared("probe") + "/statefulsets";
        target.send("POST", sets, SENDS_JSON, set);
        String path = sets + '/' + JSON.readTree(set).at("/metadata/name").asText();
        Workspace.Condition ready =
                () -> JSON.readTree(target.send("GET", path, Map.of(), null).body())
                                .at("/status/readyReplicas")
                                .asInt()
                        == 1;
        return Workspace.await(UNTIL_READY, ready);
    }
}
