package dev.kontract.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.promise.Answer;
import dev.kontract.conformance.promise.Conversation;
import dev.kontract.conformance.promise.Facility;
import dev.kontract.conformance.promise.Need;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.Source;
import dev.kontract.conformance.promise.Suite;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Promises independent of kinds: documents, paths, media types, and the users of requests. */
final class ServerPromises {

    private static final Source DISCOVERY =
            Source.page("The Kubernetes API: Discovery API", "concepts/overview/kubernetes-api/#discovery-api");
    private static final Source OPENAPI = Source.page(
            "The Kubernetes API: OpenAPI interface definition",
            "concepts/overview/kubernetes-api/#openapi-interface-definition");
    private static final Source AGGREGATED = Source.kep("sig-api-machinery", 3352, "aggregated-discovery");
    private static final Source HEALTH =
            Source.page("Kubernetes API health endpoints", "reference/using-api/health-checks/");
    private static final Source CONCEPTS = Source.page("Kubernetes API Concepts", "reference/using-api/api-concepts/");
    private static final Source REVIEWS = Source.page(
            "Authorization: Checking API access", "reference/access-authn-authz/authorization/#checking-api-access");
    private static final String AUTHORIZATION = "authorization.k8s.io/v1";

    private ServerPromises() {}

    static List<Promise> all() {
        List<Promise> all = new ArrayList<>();
        all.addAll(operations());
        all.addAll(errors());
        all.addAll(access());
        return all;
    }

    private static List<Promise> operations() {
        PromiseCollector promises = new PromiseCollector(Suite.OPERATIONS);
        promises.add(
                "version",
                "The version is told",
                CONCEPTS,
                Set.of(),
                Set.of(),
                c -> c.get("/version")
                        .expectStatus(200)
                        .expectThat(
                                "/gitVersion",
                                "a version",
                                version -> version.asText().startsWith("v")));
        for (String path : List.of("/livez", "/readyz")) {
            promises.add(
                    path.substring(1),
                    "Health is told at " + path,
                    HEALTH,
                    Set.of(),
                    Set.of(),
                    c -> c.get(path).expectStatus(200));
        }
        promises.add(
                "discovery",
                "Discovery tells groups and resources",
                DISCOVERY,
                Set.of(),
                Set.of(),
                ServerPromises::discovery);
        promises.add(
                "aggregated-discovery",
                "Discovery is told in one document",
                AGGREGATED,
                Set.of(),
                Set.of(),
                c -> c.get("/apis", "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList")
                        .expectStatus(200)
                        .expect("/kind", "APIGroupDiscoveryList")
                        .expectThat("/items", "groups", items -> !items.isEmpty()));
        promises.add(
                "openapi-v3",
                "OpenAPI v3 describes every version",
                OPENAPI,
                Set.of(),
                Set.of(),
                ServerPromises::openApi);
        promises.add(
                "openapi-v2",
                "OpenAPI v2 describes the server",
                OPENAPI,
                Set.of(),
                Set.of(),
                c -> c.get("/openapi/v2").expectStatus(200).expect("/swagger", "2.0"));
        return promises.promises();
    }

    /** Definitions are created and deleted by concurrent checks, so only the initial groups are requested. */
    private static void discovery(Conversation c) {
        c.get("/api").expectStatus(200).expect("/kind", "APIVersions").expect("/versions/0", "v1");
        c.get("/apis").expectStatus(200).expect("/kind", "APIGroupList");
        for (String version : c.server().claims().groupVersions()) {
            c.get((version.contains("/") ? "/apis/" : "/api/") + version)
                    .expectStatus(200)
                    .expect("/groupVersion", version);
        }
        c.get("/api/v1").expectStatus(200).expectItem("/resources", "/name", "namespaces");
    }

    private static void openApi(Conversation c) {
        Answer index = c.get("/openapi/v3").expectStatus(200);
        for (String version : c.server().claims().groupVersions()) {
            String path = (version.contains("/") ? "apis/" : "api/") + version;
            index.expectThat("/paths", "a document of " + path, documents -> documents.has(path));
        }
        JsonNode core = index.body().path("paths").path("api/v1").path("serverRelativeURL");
        c.get(core.asText("/openapi/v3/api/v1"))
                .expectStatus(200)
                .expectThat("/openapi", "3.0", version -> version.asText().startsWith("3."));
    }

    private static List<Promise> errors() {
        PromiseCollector promises = new PromiseCollector(Suite.ERRORS);
        Set<Need> maps = Set.of(new Need("v1", "configmaps", "create"), new Need("v1", "configmaps", "list"));
        Set<Facility> namespaces = Set.of(Facility.NAMESPACES);
        promises.add(
                "unknown-path",
                "An unknown path is not found",
                CONCEPTS,
                Set.of(),
                Set.of(),
                c -> c.get("/unknown/path").expectStatus(404));
        promises.add(
                "unknown-resource",
                "An unknown resource is not found",
                CONCEPTS,
                Set.of(),
                Set.of(),
                c -> c.get("/api/v1/unknowns").expectStatus(404));
        promises.add(
                "method",
                "A method that a path does not have is refused",
                Source.rfc(9110, "15.5.6"),
                maps,
                namespaces,
                c -> c.put(maps(c), JsonNodeFactory.instance.objectNode()).expectFailure(405, "MethodNotAllowed"));
        promises.add(
                "not-acceptable",
                "A media type that is not served is refused",
                Source.rfc(9110, "15.5.7"),
                maps,
                namespaces,
                c -> c.get(maps(c), "text/csv").expectStatus(406));
        promises.add(
                "yaml",
                "YAML is served",
                CONCEPTS,
                maps,
                namespaces,
                c -> c.get(maps(c), "application/yaml")
                        .expectStatus(200)
                        .expectThat("", "no JSON", JsonNode::isMissingNode));
        promises.add(
                "continue",
                "A broken continue token is refused",
                CONCEPTS,
                maps,
                namespaces,
                c -> c.get(maps(c) + "?limit=1&continue=broken").expectStatus(400));
        promises.add(
                "selector",
                "A broken selector is refused",
                CONCEPTS,
                maps,
                namespaces,
                c -> c.get(maps(c) + "?labelSelector=a%20in%20(").expectStatus(400));
        promises.add(
                "patch-type",
                "A patch of an unknown type is refused",
                Source.rfc(5789, "2.2"),
                maps,
                namespaces,
                c -> c.send("PATCH", maps(c) + "/any", Map.of("Content-Type", "text/plain"), "x")
                        .expectFailure(415, "UnsupportedMediaType"));
        return promises.promises();
    }

    private static String maps(Conversation c) {
        return "/api/v1/namespaces/" + c.sharedNamespace("server") + "/configmaps";
    }

    private static List<Promise> access() {
        PromiseCollector promises = new PromiseCollector(Suite.ACCESS);
        promises.add(
                "self-review",
                "A user learns what it may do",
                REVIEWS,
                Set.of(new Need(AUTHORIZATION, "selfsubjectaccessreviews", "create")),
                Set.of(Facility.IMPERSONATION),
                c -> {
                    ObjectNode review = review("SelfSubjectAccessReview");
                    String path = "/apis/" + AUTHORIZATION + "/selfsubjectaccessreviews";
                    c.post(path, review).expectStatus(201).expect("/status/allowed", true);
                    c.as(c.unique("user"), "POST", path, review)
                            .expectStatus(201)
                            .expect("/status/allowed", false);
                });
        promises.add(
                "review",
                "It is told what a user may do",
                REVIEWS,
                Set.of(new Need(AUTHORIZATION, "subjectaccessreviews", "create")),
                Set.of(),
                c -> {
                    ObjectNode review = review("SubjectAccessReview");
                    review.withObjectProperty("spec").put("user", c.unique("user"));
                    c.post("/apis/" + AUTHORIZATION + "/subjectaccessreviews", review)
                            .expectStatus(201)
                            .expect("/status/allowed", false);
                    review.withObjectProperty("spec").putArray("groups").add("system:masters");
                    c.post("/apis/" + AUTHORIZATION + "/subjectaccessreviews", review)
                            .expectStatus(201)
                            .expect("/status/allowed", true);
                });
        return promises.promises();
    }

    private static ObjectNode review(String kind) {
        ObjectNode review = JsonNodeFactory.instance
                .objectNode()
                .put("apiVersion", AUTHORIZATION)
                .put("kind", kind);
        review.putObject("spec")
                .putObject("resourceAttributes")
                .put("verb", "list")
                .put("resource", "secrets");
        return review;
    }
}
