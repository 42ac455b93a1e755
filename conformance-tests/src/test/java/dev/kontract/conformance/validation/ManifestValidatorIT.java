package dev.kontract.conformance.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManifestValidatorIT {

    private static ThrowawayServer server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws IOException {
        server = ThrowawayServer.start(List.of());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void check_saysWhatTheServerSays_withFileAndLine() throws Exception {
        List<String> lines = check("""
                # a shop
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web, namespace: shop}
                spec:
                  replicas: -1
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: other}}
                    spec: {containers: [{name: c, image: nginx}]}
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: prices}
                data: {tea: "3"}
                dta: {}
                ---
                apiVersion: v1
                kind: Kettle
                metadata: {name: k}
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: fine}
                """);

        assertThat(lines)
                .containsExactly(
                        "shop.yaml:2: Deployment/web: spec.replicas: Invalid value: -1: must be greater than or equal to 0",
                        "shop.yaml:2: Deployment/web: spec.template.metadata.labels: Invalid value: {\"app\":\"other\"}:"
                                + " `selector` does not match template `labels`",
                        "shop.yaml:12: ConfigMap/prices: ConfigMap in version \"v1\" cannot be handled as a ConfigMap: strict"
                                + " decoding error: unknown field \"dta\"",
                        "shop.yaml:18: Kettle/k: no matches for kind \"Kettle\" in version \"v1\"");
    }

    @Test
    void check_ofWhatExists_isOfTheChange_andOfWhatIsTwiceInTheFiles_fails() throws Exception {
        List<String> lines = check("""
                apiVersion: v1
                kind: Namespace
                metadata: {name: default, labels: {team: shop}}
                ---
                apiVersion: v1
                kind: Namespace
                metadata: {name: twice}
                ---
                apiVersion: v1
                kind: Namespace
                metadata: {name: twice}
                """);

        assertThat(lines).containsExactly("shop.yaml:9: Namespace/twice: namespaces \"twice\" already exists");
    }

    @Test
    void check_acceptsTheManifestsOfThisProject() throws Exception {
        List<Manifest> manifests = Manifest.read(Path.of("../server/deploy/kontract.yaml"));

        List<CheckedManifest> checked = ManifestValidator.within(server).check(manifests);

        assertThat(checked).hasSizeGreaterThan(5).allSatisfy(each -> {
            assertThat(each.problems()).as(each.manifest().toString()).isEmpty();
            assertThat(each.warnings()).as(each.manifest().toString()).isEmpty();
        });
    }

    @Test
    void check_executesTheRulesOfTheContract() throws Exception {
        List<String> lines = check("""
                apiVersion: v1
                kind: Pod
                metadata: {name: p}
                spec:
                  restartPolicy: Sometimes
                  containers:
                  - name: A
                    image: nginx
                    ports: [{containerPort: 70000}]
                    livenessProbe: {exec: {command: [a]}, tcpSocket: {port: 1}, periodSeconds: -1}
                    env: [{value: v}]
                """);

        assertThat(lines)
                .containsExactly(
                        "shop.yaml:1: Pod/p: spec.containers[0].name: Invalid value: \"A\": a lowercase RFC 1123 label must"
                                + " consist of lower case alphanumeric characters or '-', and must start and end with an"
                                + " alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is"
                                + " '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
                        "shop.yaml:1: Pod/p: spec.containers[0].ports[0].containerPort: Invalid value: 70000: must be"
                                + " between 1 and 65535, inclusive",
                        "shop.yaml:1: Pod/p: spec.containers[0].env[0].name: Required value",
                        "shop.yaml:1: Pod/p: spec.containers[0].livenessProbe.tcpSocket: Forbidden: may not specify more"
                                + " than 1 handler type",
                        "shop.yaml:1: Pod/p: spec.containers[0].livenessProbe.periodSeconds: Invalid value: -1: must be"
                                + " greater than or equal to 0",
                        "shop.yaml:1: Pod/p: spec.restartPolicy: Unsupported value: \"Sometimes\": supported values:"
                                + " \"Always\", \"OnFailure\", \"Never\"");
    }

    @Test
    void check_executesTheKeywordsOfDefinitions() throws Exception {
        List<String> lines = check("""
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: cups.example.com}
                spec:
                  group: example.com
                  scope: Namespaced
                  names: {plural: cups, kind: Cup}
                  versions:
                  - name: v1
                    served: true
                    storage: true
                    schema:
                      openAPIV3Schema:
                        type: object
                        properties:
                          spec:
                            type: object
                            required: [owner]
                            oneOf: [{required: [tea]}, {required: [milk]}]
                            properties:
                              owner: {type: string}
                              tea: {type: string, enum: [black, green]}
                              milk: {type: integer, maximum: 3}
                              name: {type: string, pattern: '^[a-z]+$'}
                              address: {type: string, format: ipv4}
                ---
                apiVersion: example.com/v1
                kind: Cup
                metadata: {name: c}
                spec: {tea: red, milk: 4, name: '1', address: '::1'}
                """);

        assertThat(lines)
                .containsExactly(
                        "shop.yaml:27: Cup/c: <nil>: Invalid value: \"\": \"spec\" must validate one and only one schema"
                                + " (oneOf). Found 2 valid alternatives",
                        "shop.yaml:27: Cup/c: spec.address: Invalid value: \"::1\": spec.address in body must be of type"
                                + " ipv4: \"::1\"",
                        "shop.yaml:27: Cup/c: spec.milk: Invalid value: 4: spec.milk in body should be less than or equal"
                                + " to 3",
                        "shop.yaml:27: Cup/c: spec.name: Invalid value: \"1\": spec.name in body should match '^[a-z]+$'",
                        "shop.yaml:27: Cup/c: spec.tea: Unsupported value: \"red\": supported values: \"black\","
                                + " \"green\"",
                        "shop.yaml:27: Cup/c: spec.owner: Required value");
    }

    @Test
    void check_againstAServer_checksTheChangeOfAnObject() throws Exception {
        String yaml = """
                apiVersion: scheduling.k8s.io/v1
                kind: PriorityClass
                metadata: {name: urgent}
                value: %d
                """;
        check(yaml.formatted(1));
        Path file = Files.writeString(folder.resolve("changed.yaml"), yaml.formatted(2));

        assertThat(ManifestValidator.against(server.target()).check(Manifest.read(file)))
                .singleElement()
                .extracting(CheckedManifest::problems)
                .isEqualTo(List.of("value: Forbidden: may not be changed in an update."));
    }

    @Test
    void check_appliesTheRulesOfDefinitions_thatComeWithTheObjects() throws Exception {
        List<String> lines = check("""
                apiVersion: example.com/v1
                kind: Kettle
                metadata: {name: k}
                spec: {litres: 5, maximum: 2}
                ---
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: kettles.example.com}
                spec:
                  group: example.com
                  scope: Namespaced
                  names: {plural: kettles, kind: Kettle}
                  versions:
                  - name: v1
                    served: true
                    storage: true
                    schema:
                      openAPIV3Schema:
                        type: object
                        properties:
                          spec:
                            type: object
                            x-kubernetes-validations: [{rule: self.litres <= self.maximum, message: it boils over}]
                            properties: {litres: {type: integer}, maximum: {type: integer}}
                """);

        assertThat(lines).containsExactly("shop.yaml:1: Kettle/k: spec: Invalid value: it boils over");
    }

    @Test
    void check_showsDefaults() throws Exception {
        Path file = Files.writeString(folder.resolve("s.json"), """
                {"apiVersion": "v1", "kind": "Service", "metadata": {"name": "s"}, "spec": {"ports": [{"port": 1}]}}
                """);

        List<CheckedManifest> checked = ManifestValidator.within(server).check(Manifest.read(file));

        assertThat(checked)
                .singleElement()
                .satisfies(one -> assertThat(one.defaults())
                        .contains(".spec.type: \"ClusterIP\"", ".spec.ports[0].protocol: \"TCP\"")
                        .noneMatch(field -> field.contains("uid")));
    }

    private List<String> check(String yaml) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("shop.yaml"), yaml);
        List<String> lines = new ArrayList<>();
        for (CheckedManifest one : ManifestValidator.within(server).check(Manifest.read(file))) {
            String where = one.manifest().toString().substring(folder.toString().length() + 1);
            one.problems().forEach(problem -> lines.add(where + ": " + problem));
        }
        return lines;
    }
}
