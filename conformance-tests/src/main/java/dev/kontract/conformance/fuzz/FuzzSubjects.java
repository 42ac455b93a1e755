package dev.kontract.conformance.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.kontract.conformance.contract.ApiDescription;
import dev.kontract.conformance.transcript.TranscriptTarget;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.spec.Contract;
import dev.kontract.spec.SampleObjects;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** Finds the kinds of a server: what its discovery lists, with the schemas of its OpenAPI documents. */
final class FuzzSubjects {

    private static final String GROUP_DOMAIN = "k8s.io";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final YAMLMapper YAML = new YAMLMapper();

    /** They change how a server treats other objects, or all requests. */
    private static final Set<String> DRY = Set.of(
            "APIService",
            "ClusterRole",
            "ClusterRoleBinding",
            "CustomResourceDefinition",
            "FlowSchema",
            "LimitRange",
            "MutatingAdmissionPolicy",
            "MutatingAdmissionPolicyBinding",
            "MutatingWebhookConfiguration",
            "Namespace",
            "Node",
            "PriorityLevelConfiguration",
            "ResourceQuota",
            "ValidatingAdmissionPolicy",
            "ValidatingAdmissionPolicyBinding",
            "ValidatingWebhookConfiguration");

    private final TranscriptTarget server;
    private final ApiDescription api;
    private final Catalog catalog;
    private final SampleObjects samples;

    private FuzzSubjects(TranscriptTarget server, ApiDescription api) {
        this.server = server;
        this.api = api;
        JsonNode contract = Contract.load(GROUP_DOMAIN);
        this.catalog = Catalog.of(contract);
        this.samples = new SampleObjects(contract);
    }

    /** Returns the kinds that {@code server} serves and whose objects can be created, in the order of their names. */
    static List<FuzzSubject> of(TranscriptTarget server, ApiDescription api) throws IOException, InterruptedException {
        FuzzSubjects subjects = new FuzzSubjects(server, api);
        List<FuzzSubject> found = new ArrayList<>(subjects.in("/api/v1", "v1"));
        for (JsonNode group : subjects.get("/apis").path("groups")) {
            for (JsonNode version : group.path("versions")) {
                String name = version.path("groupVersion").asText();
                found.addAll(subjects.in("/apis/" + name, name));
            }
        }
        return found;
    }

    private List<FuzzSubject> in(String root, String groupVersion) throws IOException, InterruptedException {
        JsonNode resources = get(root).path("resources");
        List<FuzzSubject> found = new ArrayList<>();
        for (JsonNode resource : resources) {
            String plural = resource.path("name").asText();
            String kind = resource.path("kind").asText();
            JsonNode schema = api.kinds().get(groupVersion + ' ' + kind);
            Set<String> verbs = texts(resource.path("verbs"));
            if (schema != null && !plural.contains("/") && verbs.contains("create")) {
                found.add(new FuzzSubject(
                        groupVersion + ' ' + kind,
                        root,
                        plural,
                        resource.path("namespaced").asBoolean(),
                        verbs,
                        subresources(resources, plural, groupVersion),
                        schema,
                        sample(groupVersion, kind, schema),
                        !DRY.contains(kind)));
            }
        }
        return found;
    }

    private static Set<String> texts(JsonNode values) {
        Set<String> texts = new TreeSet<>();
        values.forEach(value -> texts.add(value.asText()));
        return texts;
    }

    /** Those that connect to a node or an endpoint are left out. */
    private List<FuzzSubject.Subresource> subresources(JsonNode resources, String plural, String groupVersion) {
        List<FuzzSubject.Subresource> found = new ArrayList<>();
        for (JsonNode resource : resources) {
            String name = resource.path("name").asText();
            String group = resource.path("group").asText();
            String version = resource.path("version").asText();
            String declared = version.isEmpty() ? groupVersion : group.isEmpty() ? version : group + '/' + version;
            String type = declared + ' ' + resource.path("kind").asText();
            JsonNode schema = api.kinds().get(type);
            Set<String> verbs = texts(resource.path("verbs"));
            if (name.startsWith(plural + '/') && schema != null && !name.endsWith("/proxy")) {
                found.add(new FuzzSubject.Subresource(name.substring(plural.length() + 1), type, verbs, schema));
            }
        }
        return List.copyOf(found);
    }

    private ObjectNode sample(String groupVersion, String kind, JsonNode schema) throws IOException {
        int slash = groupVersion.indexOf('/');
        String group = slash < 0 ? "" : groupVersion.substring(0, slash);
        Optional<ObjectNode> written = written(groupVersion, kind);
        Optional<ObjectNode> object = written.isPresent()
                ? written
                : catalog.byKind(group, groupVersion.substring(slash + 1), kind)
                        .map(known -> samples.minimal(known.schema()));
        ObjectNode sample = object.orElseGet(() -> smallest(schema));
        sample.put("apiVersion", groupVersion).put("kind", kind);
        return sample;
    }

    private static Optional<ObjectNode> written(String groupVersion, String kind) throws IOException {
        String file = "fixtures/" + groupVersion.replace('/', '.') + '/' + kind + "/minimal.yaml";
        try (InputStream in = Contract.class.getResourceAsStream(file)) {
            if (in == null) {
                return Optional.empty();
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Optional.of((ObjectNode) YAML.readTree(text.replace("{group_domain}", GROUP_DOMAIN)));
        }
    }

    private ObjectNode smallest(JsonNode schema) {
        ObjectNode object = JSON.createObjectNode();
        JsonNode value = new ValueGenerator(api, new Random(0)).smallest(schema);
        if (value instanceof ObjectNode fields) {
            object.setAll(fields);
        }
        object.remove("status");
        object.putObject("metadata");
        return object;
    }

    private JsonNode get(String path) throws IOException, InterruptedException {
        return JSON.readTree(server.send("GET", path, Map.of(), null).body());
    }
}
