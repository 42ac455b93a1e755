package dev.kontract.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.promise.Answer;
import dev.kontract.conformance.promise.BrokenPromise;
import dev.kontract.conformance.promise.Conversation;
import dev.kontract.conformance.promise.Need;
import dev.kontract.conformance.promise.PatchType;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.Source;
import dev.kontract.conformance.promise.Suite;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The processing of CustomResourceDefinitions. Each promise has its own group. */
final class CustomDefinitions {

    static final String PATH = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

    private static final String PAGE = "tasks/extend-kubernetes/custom-resources/custom-resource-definitions/";
    private static final Source CREATE =
            Source.page("CustomResourceDefinitions: Create", PAGE + "#create-a-customresourcedefinition");
    private static final Source DELETE =
            Source.page("CustomResourceDefinitions: Delete", PAGE + "#delete-a-customresourcedefinition");
    private static final Source SCHEMA =
            Source.page("CustomResourceDefinitions: Structural schema", PAGE + "#specifying-a-structural-schema");
    private static final Source VERSIONS = Source.page(
            "Versions in CustomResourceDefinitions",
            "tasks/extend-kubernetes/custom-resources/custom-resource-definition-versioning/");

    /** Definitions take effect some time after they are written. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final long PAUSE_MILLIS = 50;

    private CustomDefinitions() {}

    static List<Promise> all() {
        PromiseCollector promises = new PromiseCollector(Suite.CUSTOM);
        Set<Need> needs = Set.of(
                new Need("apiextensions.k8s.io/v1", "customresourcedefinitions", "create"),
                new Need("apiextensions.k8s.io/v1", "customresourcedefinitions", "get"),
                new Need("apiextensions.k8s.io/v1", "customresourcedefinitions", "patch"),
                new Need("apiextensions.k8s.io/v1", "customresourcedefinitions", "delete"));
        promises.add("established", "A definition is established and served", CREATE, needs, Set.of(), c -> {
            Definition definition = establish(c);
            c.get(PATH + '/' + definition.name())
                    .expectThat(
                            "/status/conditions", "NamesAccepted", conditions -> isTrue(conditions, "NamesAccepted"));
            c.post(definition.objects(), definition.object("one")).expectStatus(201);
        });
        promises.add("unstructural", "A schema without types is refused", SCHEMA, needs, Set.of(), c -> {
            ObjectNode definition = Definition.in(group(c)).json();
            definition.withObject("/spec/versions/0/schema/openAPIV3Schema").remove("type");
            c.post(PATH, definition).expectFailure(422, "Invalid");
        });
        promises.add("names", "A kind that another definition has is not accepted", CREATE, needs, Set.of(), c -> {
            Definition first = establish(c);
            ObjectNode second = first.json();
            second.withObject("/metadata").put("name", "others." + first.group());
            second.withObject("/spec/names").put("plural", "others").put("singular", "other");
            c.post(PATH, second).expectStatus(201);
            await(
                    c,
                    PATH + "/others." + first.group(),
                    "NamesAccepted is False",
                    answer -> has(answer.body().at("/status/conditions"), "NamesAccepted", "False"));
        });
        promises.add("unserved", "A version that is no longer served is not found", VERSIONS, needs, Set.of(), c -> {
            Definition definition = establish(c);
            String off = "[{\"op\": \"replace\", \"path\": \"/spec/versions/0/served\", \"value\": false}]";
            c.patch(PATH + '/' + definition.name(), PatchType.JSON, off).expectStatus(200);
            await(c, definition.objects(), "status 404", answer -> answer.status() == 404);
        });
        promises.add("removed", "The objects of a deleted definition go with it", DELETE, needs, Set.of(), c -> {
            Definition definition = establish(c);
            c.post(definition.objects(), definition.object("one")).expectStatus(201);
            c.delete(PATH + '/' + definition.name()).expectStatus(200);
            await(c, PATH + '/' + definition.name(), "status 404", answer -> answer.status() == 404);
            c.post(PATH, definition.json()).expectStatus(201);
            await(c, definition.objects(), "an empty list", answer -> answer.status() == 200);
            c.get(definition.objects()).expectThat("/items", "no item", JsonNode::isEmpty);
        });
        return promises.promises();
    }

    private static String group(Conversation c) {
        return c.unique("d") + ".conformance.kontract.dev";
    }

    private static Definition establish(Conversation c) throws InterruptedException {
        Definition definition = Definition.in(group(c));
        c.post(PATH, definition.json()).expectStatus(201);
        await(
                c,
                PATH + '/' + definition.name(),
                "Established",
                answer -> isTrue(answer.body().at("/status/conditions"), "Established"));
        await(c, definition.objects(), "status 200", answer -> answer.status() == 200);
        return definition;
    }

    private static boolean isTrue(JsonNode conditions, String type) {
        return has(conditions, type, "True");
    }

    private static boolean has(JsonNode conditions, String type, String status) {
        for (JsonNode condition : conditions) {
            if (condition.path("type").asText().equals(type)
                    && condition.path("status").asText().equals(status)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Reads a path until the answer fulfils a condition, which {@code what} describes.
     *
     * @throws BrokenPromise if it does not in time
     */
    static void await(Conversation c, String path, String what, Predicate<Answer> condition)
            throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        Answer answer = c.get(path);
        while (!condition.test(answer)) {
            if (System.nanoTime() > end) {
                throw new BrokenPromise(what + " within " + PATIENCE.toSeconds() + " s", "status " + answer.status());
            }
            Thread.sleep(PAUSE_MILLIS);
            answer = c.get(path);
        }
    }

    static void require(String wanted, String got) {
        if (!wanted.equals(got)) {
            throw new BrokenPromise(wanted, got);
        }
    }

    /** A cluster-scoped kind with one version. */
    private record Definition(String group) {

        static Definition in(String group) {
            return new Definition(group);
        }

        String name() {
            return "things." + group;
        }

        String objects() {
            return "/apis/" + group + "/v1/things";
        }

        ObjectNode object(String name) {
            ObjectNode object = JsonNodeFactory.instance
                    .objectNode()
                    .put("apiVersion", group + "/v1")
                    .put("kind", "Thing");
            object.putObject("metadata").put("name", name);
            return object;
        }

        ObjectNode json() {
            ObjectNode definition = JsonNodeFactory.instance
                    .objectNode()
                    .put("apiVersion", "apiextensions.k8s.io/v1")
                    .put("kind", "CustomResourceDefinition");
            definition.putObject("metadata").put("name", name());
            ObjectNode spec = definition.putObject("spec").put("group", group).put("scope", "Cluster");
            spec.putObject("names")
                    .put("plural", "things")
                    .put("singular", "thing")
                    .put("kind", "Thing");
            ObjectNode version = spec.putArray("versions").addObject();
            version.put("name", "v1").put("served", true).put("storage", true);
            version.putObject("schema").putObject("openAPIV3Schema").put("type", "object");
            return definition;
        }
    }
}
