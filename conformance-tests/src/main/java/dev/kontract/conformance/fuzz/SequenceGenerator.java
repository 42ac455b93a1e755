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
            "?limit=1",
            "?limit=-1",
            "?limit=x",
            "?continue=abc",
            "?labelSelector=a%3Db",
            "?labelSelector=a%20in%20(",
            "?fieldSelector=metadata.name%3Dx",
            "?fieldSelector=spec.unknown%3Dx",
            "?resourceVersion=0",
            "?resourceVersion=x",
            "?resourceVersionMatch=Exact",
            "?labelSelector=-a",
            "?pretty=true",
            "?timeoutSeconds=x");
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
        SequenceGenerator generator = new SequenceGenerator(subject, api, new Random(seed));
        generator.begin();
        int more = 2 + generator.random.nextInt(5);
        for (int i = 0; i < more; i++) {
            generator.step();
        }
        return new FuzzSequence(subject, List.copyOf(generator.requests));
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
        switch (random.nextInt(13)) {
            case 0 -> create();
            case 1, 2, 3 -> update();
            case 4, 5 -> patch();
            case 6 -> operations();
            case 7, 8 -> applySome();
            case 9 -> status();
            case 10 -> delete();
            case 11 ->
                requests.add(FuzzRequest.of(
                        item(), "GET", (chance(70) ? subject.collection() : item()) + oneOf(SELECTORS), null));
            default -> broken();
        }
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
        String type = chance(50) ? MERGE : STRATEGIC;
        requests.add(FuzzRequest.of(item(), "PATCH", options(item(), chance(20)), patch)
                .as(type));
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
            operation.put("op", oneOf(List.of("add", "add", "replace", "remove", "test", "move", "x")));
            operation.put(
                    "path",
                    chance(90) ? pointer : oneOf(List.of("", "/", "/-", "spec", pointer + "/0", pointer + "/-")));
            operation.set("value", entry.getValue());
            if (operation.path("op").asText().equals("move")) {
                operation.put("from", pointer);
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

    private void status() {
        JsonNode declared = subject.schema().path("properties").path("status");
        if (!subject.status() || declared.isMissingNode()) {
            update();
            return;
        }
        ObjectNode object = chance(50) ? current.deepCopy() : NODES.objectNode();
        object.set("status", chance(70) ? values.valid(declared) : values.hostile());
        String path = item() + "/status";
        if (object.has("metadata")) {
            write("PUT", path, object, false);
        } else {
            requests.add(FuzzRequest.of(item(), "PATCH", options(path, chance(20)), object)
                    .as(MERGE));
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
