package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.client.Kind;
import dev.kontract.client.Kinds;
import dev.kontract.model.CustomObject;
import dev.kontract.model.IntOrString;
import dev.kontract.model.Json;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodDisruptionBudget;
import dev.kontract.model.PodDisruptionBudgetSpec;
import dev.kontract.server.FrozenServer;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Disruption budgets over the pods of custom resources. */
class CustomBudgetIT {

    private static final String DEFINITIONS = definition(
                    "Fleet",
                    "subresources: {scale: {specReplicasPath:"
                            + " .spec.replicas, statusReplicasPath: .status.replicas}}")
            + "---\n" + definition("Crate", "additionalPrinterColumns: []");

    @RegisterExtension
    private final FrozenServer server = new FrozenServer(
            config -> config.controllers("disruption-controller").crds(DEFINITIONS));

    private static String definition(String kind, String more) {
        return """
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: %ss.example.com}
                spec:
                  group: example.com
                  scope: Namespaced
                  names: {kind: %s, plural: %ss}
                  versions:
                    - name: v1
                      served: true
                      storage: true
                      schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
                      %s
                """.formatted(kind.toLowerCase(Locale.ROOT), kind, kind.toLowerCase(Locale.ROOT), more);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    example.com/v1 | Fleet | own   | 8 | 6 |
                    example.com/v1 | Fleet | other | 0 | 0 | found no controllers for pod "p"
                    example.com/v1 | Crate | own   | 0 | 0 | crates.example.com does not implement the scale subresource
                    example.com/v1 | Ghost | own   | 0 | 0 | no matches for kind "Ghost" in version "example.com/v1"
                    example.com/v2 | Fleet | own   | 0 | 0 | no matches for kind "Fleet" in version "example.com/v2"
                    """)
    void budget_asksTheScaleOfTheOwner(
            String version, String kind, String uid, int expected, int healthy, @Nullable String problem) {
        String own = Map.of("Fleet", "fleets", "Crate", "crates").getOrDefault(kind, "fleets");
        CustomObject owner = server.client()
                .resource(Kind.custom(
                        "example.com/v1", own.equals("fleets") ? "Fleet" : "Crate", own, Kind.Scope.NAMESPACED))
                .inNamespace("default")
                .create(Json.read("{\"metadata\":{\"name\":\"o\"},\"spec\":{\"replicas\":8}}", CustomObject.class));
        pod(version, kind, uid.equals("own") ? owner.metadata().getUid() : "u");
        server.client()
                .resource(Kinds.POD_DISRUPTION_BUDGET)
                .inNamespace("default")
                .create(new PodDisruptionBudget()
                        .metadata(new ObjectMeta().name("b"))
                        .spec(new PodDisruptionBudgetSpec()
                                .maxUnavailable(IntOrString.of("25%"))
                                .selector(new LabelSelector().matchLabels(Map.of("app", "web")))));
        server.settle();

        JsonNode status = Json.tree(server.client()
                        .resource(Kinds.POD_DISRUPTION_BUDGET)
                        .inNamespace("default")
                        .get("b"))
                .path("status");
        assertThat(status.path("expectedPods").asInt()).isEqualTo(expected);
        assertThat(status.path("desiredHealthy").asInt()).isEqualTo(healthy);
        if (problem != null) {
            assertThat(status.at("/conditions/0/message").asText()).isEqualTo(problem);
        }
    }

    private void pod(String version, String kind, String uid) {
        server.client().pods("default").create(Json.read("""
                        {"metadata":{"name":"p","labels":{"app":"web"},"ownerReferences":[{"apiVersion":"%s","kind":"%s",
                        "name":"o","uid":"%s","controller":true}]},"spec":{"containers":[{"name":"c","image":"i"}]}}
                        """.formatted(version, kind, uid), Pod.class));
    }
}
