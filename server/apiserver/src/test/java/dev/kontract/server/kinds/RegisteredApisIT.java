package dev.kontract.server.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.Resource;
import dev.kontract.model.APIService;
import dev.kontract.model.CustomResourceDefinition;
import dev.kontract.server.ApiServer;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RegisteredApisIT {

    private static final String SERVICE = "v1.stable.example.com";
    private static final String DEFINITION = """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: backups.stable.example.com}
            spec:
              group: stable.example.com
              scope: Namespaced
              names: {kind: Backup, plural: backups}
              versions:
                - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}
                - {name: v2, served: false, storage: false, schema: {openAPIV3Schema: {type: object}}}
            """;

    @TempDir
    Path folder;

    @Test
    void servedVersion_hasAnApiService_asLongAsItsDefinition() throws Exception {
        Files.writeString(folder.resolve("backups.yaml"), DEFINITION);
        ServerConfig config = ServerConfig.builder().crds(folder).build();

        try (ApiServer server = ApiServer.start(config)) {
            KontractClient client = server.client();
            Resource<APIService> services = client.resource(Kinds.API_SERVICE);
            Resource<CustomResourceDefinition> definitions = client.resource(Kinds.CUSTOM_RESOURCE_DEFINITION);
            Patience.await(
                    "the version is registered", () -> services.find(SERVICE).isPresent());
            APIService service = services.get(SERVICE);
            assertThat(service.metadata().getLabels())
                    .containsEntry("kube-aggregator.kubernetes.io/automanaged", "true");
            assertThat(service.getSpec().getGroupPriorityMinimum()).isEqualTo(1000);
            assertThat(service.getSpec().getVersionPriority()).isEqualTo(100);
            assertThat(service.getStatus().getConditions().get(0).getReason()).isEqualTo("Local");
            assertThat(services.find("v2.stable.example.com")).isEmpty();

            services.delete(SERVICE);
            Patience.await("it is restored", () -> services.find(SERVICE).isPresent());
            services.update(SERVICE, each -> each.getSpec().setVersionPriority(7));
            Patience.await(
                    "its rank is restored",
                    () -> services.get(SERVICE).getSpec().getVersionPriority() == 100);

            definitions.update(
                    "backups.stable.example.com",
                    each -> each.getSpec().getVersions().get(1).setServed(true));
            Patience.await(
                    "another version is registered",
                    () -> services.find("v2.stable.example.com").isPresent());
            definitions.delete("backups.stable.example.com");
            Patience.await(
                    "both are gone",
                    () -> services.find(SERVICE).isEmpty()
                            && services.find("v2.stable.example.com").isEmpty());
        }
    }
}
