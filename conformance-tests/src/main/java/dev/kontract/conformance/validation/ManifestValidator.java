package dev.kontract.conformance.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.conformance.transcript.TranscriptTarget;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Asks a server what it thinks of manifests. Every object is sent as a dry run that reports unknown and duplicate fields.
 * To a server that may be written to, what other objects build on is created as well: namespaces, definitions and
 * priority classes. Not thread-safe.
 */
public final class ManifestValidator {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<String, String> YAML_BODY = Map.of("Content-Type", "application/yaml");
    private static final Map<String, String> APPLY_BODY = Map.of("Content-Type", "application/apply-patch+yaml");
    private static final String DRY = "?dryRun=All&fieldValidation=Strict&fieldManager=validate";
    private static final List<String> FOUNDATIONS =
            List.of("CustomResourceDefinition", "Namespace", "PriorityClass", "StorageClass", "RuntimeClass");
    private static final Set<String> SET_BY_THE_SERVER =
            Set.of("uid", "resourceVersion", "creationTimestamp", "generation", "managedFields", "selfLink");
    private static final Duration ESTABLISHED_WITHIN = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(20);

    private final TranscriptTarget server;
    private final boolean writable;
    private final Map<String, JsonNode> resources = new HashMap<>();
    private final Set<String> namespaces = new HashSet<>(Set.of("default"));
    private final Set<String> created = new HashSet<>();

    private ManifestValidator(TranscriptTarget server, boolean writable) {
        this.server = server;
        this.writable = writable;
    }

    /** Sends dry runs to {@code server} and nothing else. */
    public static ManifestValidator against(TranscriptTarget server) {
        return new ManifestValidator(server, false);
    }

    /** Also creates on {@code server} what other objects build on. */
    public static ManifestValidator within(ThrowawayServer server) {
        return new ManifestValidator(server.target(), true);
    }

    /**
     * Checks manifests; definitions and namespaces come first, the others in their order.
     *
     * @throws IOException if the server does not answer
     */
    public List<CheckedManifest> check(List<Manifest> manifests) throws IOException, InterruptedException {
        List<Manifest> ordered = new ArrayList<>(manifests);
        ordered.sort(Comparator.comparingInt(ManifestValidator::turn));
        List<CheckedManifest> checked = new ArrayList<>();
        for (Manifest manifest : ordered) {
            checked.add(check(manifest));
        }
        return checked;
    }

    private static int turn(Manifest manifest) {
        int foundation = FOUNDATIONS.indexOf(manifest.kind());
        return foundation < 0 ? FOUNDATIONS.size() : foundation;
    }

    private CheckedManifest check(Manifest manifest) throws IOException, InterruptedException {
        if (!manifest.mistake().isEmpty()) {
            return CheckedManifest.refused(manifest, manifest.mistake());
        }
        JsonNode resource = resource(manifest);
        if (resource.isMissingNode()) {
            return CheckedManifest.refused(
                    manifest,
                    "no matches for kind \"" + manifest.kind() + "\" in version \"" + manifest.apiVersion() + '"');
        }
        String path = collection(manifest, resource);
        HttpResponse<byte[]> response = server.send("POST", path + DRY, YAML_BODY, manifest.text());
        String object = path + '/' + manifest.name();
        if (response.statusCode() == 409 && !created.contains(object)) { // What is checked is the change.
            response = server.send("PATCH", object + DRY + "&force=true", APPLY_BODY, manifest.text());
        }
        if (response.statusCode() < 300 && writable && FOUNDATIONS.contains(manifest.kind())) {
            server.send("POST", path, YAML_BODY, manifest.text());
            created.add(object);
            awaitServed(manifest);
        }
        return checked(manifest, response);
    }

    private static CheckedManifest checked(Manifest manifest, HttpResponse<byte[]> response) throws IOException {
        JsonNode answer = JSON.readTree(response.body());
        List<String> warnings = response.headers().allValues("Warning").stream()
                .map(warning -> warning.replaceFirst("^299 - \"(.*)\"$", "$1"))
                .toList();
        List<String> problems = new ArrayList<>();
        List<String> defaults = new ArrayList<>();
        if (response.statusCode() < 300) {
            collectDefaults("", manifest.object(), answer, defaults);
        } else {
            for (JsonNode cause : answer.at("/details/causes")) {
                String field = cause.path("field").asText();
                problems.add((field.isEmpty() ? "" : field + ": ")
                        + cause.path("message").asText());
            }
            if (problems.isEmpty()) {
                problems.add(answer.path("message").asText());
            }
        }
        return new CheckedManifest(manifest, problems, warnings, defaults);
    }

    private static void collectDefaults(String field, JsonNode written, JsonNode answered, List<String> defaults) {
        for (Map.Entry<String, JsonNode> entry : answered.properties()) {
            String name = field + '.' + entry.getKey();
            boolean own = field.equals(".metadata") && SET_BY_THE_SERVER.contains(entry.getKey());
            if (own || name.equals(".status")) {
                continue;
            }
            if (!written.has(entry.getKey())) {
                defaults.add(name + ": " + entry.getValue());
            } else {
                collectDefaults(name, written.path(entry.getKey()), entry.getValue(), defaults);
            }
        }
        for (int i = 0; answered.isArray() && i < Math.min(answered.size(), written.size()); i++) {
            collectDefaults(field + '[' + i + ']', written.get(i), answered.get(i), defaults);
        }
    }

    private String collection(Manifest manifest, JsonNode resource) throws IOException, InterruptedException {
        String root = root(manifest.apiVersion());
        String plural = resource.path("name").asText();
        if (!resource.path("namespaced").asBoolean()) {
            return root + '/' + plural;
        }
        if (writable && namespaces.add(manifest.namespace())) {
            server.send(
                    "POST",
                    "/api/v1/namespaces",
                    YAML_BODY,
                    "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"" + manifest.namespace()
                            + "\"}}");
        }
        return root + "/namespaces/" + manifest.namespace() + '/' + plural;
    }

    private static String root(String apiVersion) {
        return (apiVersion.contains("/") ? "/apis/" : "/api/") + apiVersion;
    }

    /** Returns what discovery says about the kind of the manifest; missing if it is not served. */
    private JsonNode resource(Manifest manifest) throws IOException, InterruptedException {
        String key = manifest.apiVersion() + ' ' + manifest.kind();
        JsonNode known = resources.get(key);
        if (known == null) {
            known = discovered(manifest);
            resources.put(key, known);
        }
        return known;
    }

    private JsonNode discovered(Manifest manifest) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = server.send("GET", root(manifest.apiVersion()), Map.of(), null);
        JsonNode served = response.statusCode() == 200 ? JSON.readTree(response.body()) : JSON.createObjectNode();
        for (JsonNode resource : served.path("resources")) {
            boolean whole = !resource.path("name").asText().contains("/");
            if (whole && resource.path("kind").asText().equals(manifest.kind())) {
                return resource;
            }
        }
        return JSON.missingNode();
    }

    /** A definition is served soon after it was created; objects of its kind may follow in the same files. */
    private void awaitServed(Manifest definition) throws IOException, InterruptedException {
        if (!definition.kind().equals("CustomResourceDefinition")) {
            return;
        }
        JsonNode spec = definition.object().path("spec");
        String root = "/apis/" + spec.path("group").asText() + '/'
                + spec.at("/versions/0/name").asText() + '/'
                + spec.at("/names/plural").asText();
        long end = System.nanoTime() + ESTABLISHED_WITHIN.toNanos();
        while (server.send("GET", root, Map.of(), null).statusCode() == 404 && System.nanoTime() < end) {
            Thread.sleep(PAUSE.toMillis());
        }
    }
}
