package dev.kontract.conformance.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.contract.ApiDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Makes a sequence of requests for a kind. The same seed makes the same sequence. */
final class SequenceGenerator {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final List<String> SELECTORS = List.of(
            "limit=1",
            "limit=-1",
            "limit=x",
            "limit=9223372036854775808",
            "continue=abc",
            "continue=abc&resourceVersion=1",
            "labelSelector=a%3Db",
            "labelSelector=a%21%3Db,c",
            "labelSelector=%21a",
            "labelSelector=a%20in%20(",
            "labelSelector=a%20in%20(b,c),d%20notin%20(e)",
            "labelSelector=a%3Eb",
            "labelSelector=a%3C3",
            "labelSelector=-a",
            "labelSelector=a%3D-",
            "labelSelector=%2C",
            "fieldSelector=metadata.name%3Dfuzz-a-${id}",
            "fieldSelector=metadata.name%21%3Dx",
            "fieldSelector=metadata.name%3D%3Dx,metadata.namespace%3D${ns}",
            "fieldSelector=metadata.namespace%3Dx",
            "fieldSelector=spec.unknown%3Dx",
            "fieldSelector=spec.nodeName%3Dx",
            "fieldSelector=status.phase%21%3DRunning",
            "fieldSelector=spec.unschedulable%3Dtrue",
            "fieldSelector=type%3DOpaque",
            "fieldSelector=spec.type%3DClusterIP",
            "fieldSelector=status.successful%3D0",
            "fieldSelector=status.replicas%3D1",
            "fieldSelector=spec.signerName%3Dx",
            "fieldSelector=involvedObject.kind%3DPod",
            "fieldSelector=metadata.labels%3Dx",
            "fieldSelector=metadata.name",
            "fieldSelector=metadata.name%3Da%5C",
            "fieldSelector=x%3E1",
            "resourceVersion=0",
            "resourceVersion=1",
            "resourceVersion=x",
            "resourceVersion=-1",
            "resourceVersion=99999999",
            "resourceVersion=0&limit=1",
            "resourceVersion=",
            "resourceVersionMatch=Exact",
            "resourceVersionMatch=NotOlderThan&resourceVersion=0",
            "resourceVersionMatch=Exact&resourceVersion=0",
            "resourceVersionMatch=x&resourceVersion=1",
            "resourceVersionMatch=NotOlderThan&resourceVersion=1&continue=x",
            "sendInitialEvents=true",
            "sendInitialEvents=x",
            "allowWatchBookmarks=x",
            "watch=true&sendInitialEvents=true&timeoutSeconds=1",
            "watch=true&resourceVersion=x&timeoutSeconds=1",
            "watch=true&resourceVersionMatch=Exact&timeoutSeconds=1",
            "watch=true&limit=x&timeoutSeconds=1",
            "watch=x&timeoutSeconds=1",
            "shardSelector=x",
            "pretty=true",
            "unknown=x",
            "includeObject=None",
            "includeObject=x",
            "timeoutSeconds=x",
            "timeoutSeconds=-1");
    private static final List<String> FORMS = List.of(
            "application/json;as=Table;v=v1;g=meta.k8s.io",
            "application/json;as=Table;v=v1;g=meta.k8s.io,application/json",
            "application/json;as=Table;v=v1beta1;g=meta.k8s.io",
            "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io",
            "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io",
            "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io",
            "application/json;as=Table;v=v2;g=meta.k8s.io",
            "application/json;as=Scale;v=v1;g=autoscaling",
            "application/yaml",
            "application/*",
            "*/*",
            "text/html",
            "application/json;stream=watch",
            "application/json;q=0.5,text/plain",
            "x");
    private static final List<String> CONTENT = List.of(
            "application/yaml",
            "application/json; charset=utf-8",
            "text/plain",
            "application/x",
            "x",
            "application/merge-patch+json",
            "application/vnd.kubernetes.protobuf",
            "application/cbor");
    private static final List<String> BROKEN = List.of(
            "{",
            "[]",
            "null",
            "1",
            "\"\"",
            "{}",
            "{\"kind\":1}",
            "{\"metadata\":{\"name\":\"x\"},\"metadata\":{\"name\":\"y\"}}",
            "{\"apiVersion\":\"v1\",\"kind\":\"Nothing\"}",
            "{} {}",
            "{\"a\":NaN}",
            "\u00ef\u00bb\u00bf{}",
            "[".repeat(300),
            "{\"metadata\":[]}",
            "{\"metadata\":null}",
            "{\"spec\":\"\\ud800\"}");
    private static final List<String> VALIDATIONS = List.of(
            "", "", "fieldValidation=Strict", "fieldValidation=Warn", "fieldValidation=Ignore", "fieldValidation=x");
    private static final String MERGE = "application/merge-patch+json";
    private static final String STRATEGIC = "application/strategic-merge-patch+json";
    private static final String OPERATIONS = "application/json-patch+json";
    private static final String APPLY = "application/apply-patch+yaml";

    private final FuzzSubject subject;
    private final Random random;
    private final ObjectMutations mutations;
    private final ValueGenerator values;
    private final List<FuzzRequest> requests = new ArrayList<>();
    private final ObjectNode current;

    private SequenceGenerator(FuzzSubject subject, ApiDescription api, Random random) {
        this.subject = subject;
        this.random = random;
        this.mutations = new ObjectMutations(api, random);
        this.values = new ValueGenerator(api, random);
        this.current = subject.sample().deepCopy();
    }

    /** Returns the sequence of a seed. */
    static FuzzSequence of(FuzzSubject subject, ApiDescription api, long seed) {
        SequenceGenerator generator = new SequenceGenerator(subject, api, new Random(scattered(seed)));
        generator.begin();
        int more = 2 + generator.random.nextInt(5);
        for (int i = 0; i < more; i++) {
            generator.step();
        }
        return new FuzzSequence(subject, List.copyOf(generator.requests));
    }

    /** The first numbers of neighbouring seeds would be alike. */
    private static long scattered(long seed) {
        long bits = (seed + 1) * 0x9E3779B97F4A7C15L;
        return bits ^ (bits >>> 29);
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private void begin() {
        name(current);
        if (chance(40)) {
            mutate(current, false);
        }
        if (chance(80)) {
            write("POST", subject.collection(), current, chance(10));
        } else {
            apply(current);
        }
    }

    private void name(ObjectNode object) {
        ObjectNode metadata = object.withObjectProperty("metadata");
        metadata.put("name", subject.objectName("a"));
        if (subject.namespaced()) {
            metadata.put("namespace", "${ns}");
        } else {
            metadata.remove("namespace");
        }
    }

    private void mutate(ObjectNode object, boolean hostile) {
        int times = 1 + random.nextInt(3);
        for (int i = 0; i < times; i++) {
            mutations.change(object, subject.schema(), hostile);
        }
    }

    private String item() {
        return subject.item("a");
    }

    private void step() {
        switch (random.nextInt(17)) {
            case 0 -> create();
            case 1, 2, 3 -> update();
            case 4, 5 -> patch();
            case 6 -> operations();
            case 7, 8 -> applySome();
            case 9, 10 -> subresource();
            case 11 -> delete();
            case 12, 13 -> read();
            case 14 -> deleteSome();
            case 15 -> otherForm();
            default -> broken();
        }
    }

    private void read() {
        String query = chance(70) ? oneOf(SELECTORS) : "";
        String path = chance(60) ? subject.collection() : item();
        if (!subject.subresources().isEmpty() && chance(15)) {
            path = item() + '/' + oneOf(subject.subresources()).name();
        }
        FuzzRequest get = FuzzRequest.of(item(), "GET", query.isEmpty() ? path : path + '?' + query, null);
        requests.add(query.isEmpty() || chance(30) ? get.accepting(oneOf(FORMS)) : get);
    }

    /** Sends or receives a form that clients seldom use. */
    private void otherForm() {
        switch (random.nextInt(4)) {
            case 0 -> create();
            case 1 -> update();
            case 2 -> patch();
            default -> delete();
        }
        int last = requests.size() - 1;
        FuzzRequest request = requests.get(last);
        requests.set(last, chance(60) ? request.accepting(oneOf(FORMS)) : request.as(oneOf(CONTENT)));
    }

    /** Cluster-wide, objects of others would be deleted. How long old versions are kept differs. */
    private void deleteSome() {
        String selector = oneOf(SELECTORS);
        String query = chance(70) && !selector.startsWith("resourceVersion=1") ? '?' + selector : "";
        boolean dry = !subject.namespaced() || chance(20);
        requests.add(FuzzRequest.of(item(), "DELETE", options(subject.collection() + query, dry), null));
    }

    private <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private void create() {
        ObjectNode object = current.deepCopy();
        mutate(object, chance(60));
        write("POST", subject.collection(), object, chance(30));
    }

    private void update() {
        mutate(current, chance(40));
        ObjectNode object = current.deepCopy();
        if (chance(60)) {
            object.withObjectProperty("metadata").put("resourceVersion", "${rv}");
        }
        write("PUT", item(), object, chance(20));
    }

    private void patch() {
        ObjectNode patch = NODES.objectNode();
        mutate(patch, chance(40));
        if (chance(15)) {
            directive(patch);
        }
        String type = chance(50) ? MERGE : STRATEGIC;
        requests.add(FuzzRequest.of(item(), "PATCH", options(item(), chance(20)), patch)
                .as(type));
    }

    /** Adds an instruction of strategic merge patches somewhere. */
    private void directive(ObjectNode patch) {
        ObjectNode parent = patch;
        for (int depth = 0; depth < 4 && chance(70); depth++) {
            List<ObjectNode> below = new ArrayList<>();
            parent.forEach(value -> {
                JsonNode child = value.isArray() && !value.isEmpty() ? value.get(0) : value;
                if (child instanceof ObjectNode object) {
                    below.add(object);
                }
            });
            if (below.isEmpty()) {
                break;
            }
            parent = oneOf(below);
        }
        List<String> names = new ArrayList<>();
        parent.fieldNames().forEachRemaining(names::add);
        String name = names.isEmpty() ? "x" : oneOf(names);
        switch (random.nextInt(5)) {
            case 0, 1 -> parent.put("$patch", oneOf(List.of("delete", "replace", "merge", "x")));
            case 2 -> parent.putArray("$deleteFromPrimitiveList/" + name).add("a");
            case 3 ->
                parent.putArray("$setElementOrder/" + name).add(chance(50) ? NODES.textNode("a") : values.hostile());
            default -> parent.putArray("$retainKeys").add(name);
        }
    }

    private void operations() {
        ObjectNode patch = NODES.objectNode();
        mutate(patch, chance(40));
        ArrayNode operations = NODES.arrayNode();
        flatten("", patch, operations);
        requests.add(FuzzRequest.of(item(), "PATCH", options(item(), chance(20)), operations)
                .as(OPERATIONS));
    }

    private void flatten(String path, JsonNode value, ArrayNode operations) {
        for (Map.Entry<String, JsonNode> entry : value.properties()) {
            String pointer = path + '/' + entry.getKey();
            if (chance(50) && !entry.getValue().isEmpty()) {
                flatten(pointer, entry.getValue(), operations);
                continue;
            }
            ObjectNode operation = operations.addObject();
            operation.put("op", oneOf(List.of("add", "add", "replace", "remove", "test", "move", "copy", "x")));
            operation.put(
                    "path",
                    chance(90) ? pointer : oneOf(List.of("", "/", "/-", "spec", pointer + "/0", pointer + "/-")));
            operation.set("value", entry.getValue());
            if (List.of("move", "copy").contains(operation.path("op").asText())) {
                operation.put(
                        "from", chance(70) ? pointer : oneOf(List.of("", "/metadata", "/metadata/name", "/x", "x")));
            }
        }
    }

    private void applySome() {
        ObjectNode object = NODES.objectNode();
        object.put("apiVersion", current.path("apiVersion").asText());
        object.put("kind", current.path("kind").asText());
        name(object);
        mutate(object, chance(30));
        apply(chance(50) ? object : current);
    }

    private void apply(ObjectNode object) {
        String path = item() + "?fieldManager=m" + random.nextInt(2) + (chance(50) ? "&force=true" : "");
        FuzzRequest apply = FuzzRequest.of(item(), "PATCH", options(path, chance(10)), object.deepCopy())
                .as(APPLY);
        requests.add(apply);
        if (chance(50)) {
            requests.add(apply);
        }
    }

    private void subresource() {
        if (subject.subresources().isEmpty()) {
            update();
            return;
        }
        FuzzSubject.Subresource part = oneOf(subject.subresources());
        String path = item() + '/' + part.name();
        boolean ofItself = part.type().equals(subject.name());
        ObjectNode object = ofItself && chance(50) ? current.deepCopy() : NODES.objectNode();
        if (!ofItself) {
            int space = part.type().indexOf(' ');
            object.put("apiVersion", part.type().substring(0, space));
            object.put("kind", part.type().substring(space + 1));
            name(object);
        }
        JsonNode declared = part.schema().path("properties").path("status");
        if (part.name().equals("status")) {
            object.set("status", chance(70) ? values.valid(declared) : values.hostile());
        } else {
            mutations.change(object, part.schema(), chance(40));
        }
        if (part.verbs().contains("create") && (chance(80) || !part.verbs().contains("update"))) {
            write("POST", path, object, chance(20));
        } else if (object.has("kind") && chance(60)) {
            write("PUT", path, object, chance(10));
        } else {
            String query = chance(30) ? "?fieldManager=m" + random.nextInt(2) : "";
            boolean apply = !query.isEmpty() && object.has("kind") && chance(70);
            requests.add(FuzzRequest.of(item(), "PATCH", options(path + query, chance(20)), object)
                    .as(apply ? APPLY : chance(50) ? MERGE : STRATEGIC));
        }
    }

    private void delete() {
        ObjectNode options = NODES.objectNode().put("apiVersion", "v1").put("kind", "DeleteOptions");
        switch (random.nextInt(5)) {
            case 0 -> options.put("propagationPolicy", oneOf(List.of("Orphan", "Foreground", "Background", "x")));
            case 1 -> options.set("gracePeriodSeconds", values.hostile());
            case 2 -> options.putObject("preconditions").put("resourceVersion", chance(50) ? "${rv}" : "1");
            case 3 -> options.set("preconditions", values.hostile());
            default -> options.put("orphanDependents", chance(50));
        }
        boolean dry = chance(30) || !subject.stored();
        if (dry) {
            options.putArray("dryRun").add("All");
        }
        requests.add(FuzzRequest.of(item(), "DELETE", options(item(), dry), chance(50) ? null : options));
    }

    private void broken() {
        String path = chance(50) ? subject.collection() : item();
        String method = path.equals(item()) ? oneOf(List.of("PUT", "PATCH", "DELETE")) : "POST";
        FuzzRequest request = FuzzRequest.raw(item(), method, options(path, false), oneOf(BROKEN));
        requests.add(
                method.equals("PATCH") ? request.as(oneOf(List.of(MERGE, STRATEGIC, OPERATIONS, APPLY))) : request);
    }

    private void write(String method, String path, ObjectNode object, boolean dry) {
        requests.add(FuzzRequest.of(item(), method, options(path, dry), object.deepCopy()));
    }

    private String options(String path, boolean dry) {
        StringBuilder options = new StringBuilder(path);
        if (dry || !subject.stored()) {
            options.append(path.contains("?") ? '&' : '?').append("dryRun=All");
        }
        String validation = oneOf(VALIDATIONS);
        if (!validation.isEmpty()) {
            options.append(options.indexOf("?") >= 0 ? '&' : '?').append(validation);
        }
        return options.toString();
    }
}
