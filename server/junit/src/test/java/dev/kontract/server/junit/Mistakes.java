package dev.kontract.server.junit;

import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.model.ConfigMap;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfigBuilder;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Test classes with a mistake each, which {@link MessagesIT} runs by their names. */
@SuppressWarnings("UnusedVariable")
final class Mistakes {

    private static final String FOLDER = "dev/kontract/server/junit/mistakes/";

    private Mistakes() {}

    @ExtendWith(KontractExtension.class)
    static class NoAnnotation {
        @Test
        void test(KontractClient client) {}
    }

    @Kontract
    static class MistypedUser {
        @Test
        void test(@RunAs("jnae") KontractClient client) {}
    }

    @Kontract
    static class EmptyUser {
        @Test
        void test(@RunAs("") KontractClient client) {}
    }

    @Kontract
    static class MalformedServiceAccount {
        @Test
        void test(@RunAs("system:serviceaccount:operator") KontractClient client) {}
    }

    @Kontract
    static class MissingServiceAccount {
        @Test
        void test(@RunAs("system:serviceaccount:default:operator") KontractClient client) {}
    }

    @Kontract(users = @Kontract.User(name = "jane"))
    static class ServerForUser {
        @Test
        void test(@RunAs("jane") ApiServer server) {}
    }

    @Kontract(users = @Kontract.User(name = "jane", clusterRoles = "editor"))
    static class MistypedClusterRole {
        @Test
        void test(KontractClient client) {}
    }

    @Kontract
    static class KubeconfigOfWrongType {
        @Test
        void test(@InjectKubeconfig Integer kubeconfig) {}
    }

    @Kontract
    static class ClockThatIsNotFrozen {
        @Test
        void test(ManualClock clock) {}
    }

    @Kontract(manifests = "no-such-file.yaml")
    static class MissingManifest {
        @Test
        void test(KontractClient client) {}
    }

    @Kontract(manifests = FOLDER + "broken.yaml")
    static class ManifestThatIsNotYaml {
        @Test
        void test(KontractClient client) {}
    }

    @Kontract(manifests = FOLDER + "empty.yaml")
    static class ManifestWithoutObjects {
        @Test
        void test(KontractClient client) {}
    }

    @Kontract(manifests = FOLDER + "unknown-kind.yaml")
    static class ManifestOfAnUnknownKind {
        @Test
        void test(KontractClient client) {}
    }

    @Kontract(manifests = FOLDER + "invalid.yaml")
    static class ManifestThatTheServerRejects {
        @Test
        void test(KontractClient client) {}
    }

    @Kontract(crds = "no-such-directory")
    static class MissingDefinitions {
        @Test
        void test(KontractClient client) {}
    }

    @Kontract(crds = FOLDER + "invalid.yaml")
    static class FileWithoutDefinitions {
        @Test
        void test(KontractClient client) {}
    }

    @Kontract(crds = FOLDER + "definition.yaml")
    static class DefinitionThatTheServerRejects {
        @Test
        void test(KontractClient client) {}
    }

    @Kontract(kinds = ConfigMap.class)
    static class KindThatIsBuiltIn {
        @Test
        void test(KontractClient client) {}
    }

    @Kontract(flags = "--simulated-node=3")
    static class MistypedFlag {
        @Test
        void test(KontractClient client) {}
    }

    @Kontract(flags = "--event-ttl=soon")
    static class FlagWithAWrongValue {
        @Test
        void test(KontractClient client) {}
    }

    @Kontract(flags = "--simulated-nodes=3")
    static class NodesWithoutTheirController {
        @Test
        void test(KontractClient client) {}
    }

    @Kontract(controllers = "deploymentcontroller")
    static class MistypedController {
        @Test
        void test(KontractClient client) {}
    }

    @Kontract(customizers = WithParameter.class)
    static class CustomizerWithAParameter {
        @Test
        void test(KontractClient client) {}
    }

    /** Cannot be created. */
    static final class WithParameter implements ServerCustomizer {
        WithParameter(String parameter) {}

        @Override
        public void customize(ServerConfigBuilder server) {}
    }

    @Kontract
    static class FaultOfAnUnknownResource {
        @Test
        void test(ApiServer server) {
            server.faults().on("configmap").fail(500);
        }
    }

    @Kontract
    static class FaultWithAWrongStatus {
        @Test
        void test(ApiServer server) {
            server.faults().on("configmaps").fail(200);
        }
    }

    @Kontract
    static class AdvanceOfARealClock {
        @Test
        void test(ApiServer server) {
            server.advance(Duration.ofMinutes(1));
        }
    }

    @Kontract
    static class PodsWithoutControllers {
        @Test
        void test(ApiServer server) {
            server.pod("default", "web-0").crash(1);
        }
    }

    @Kontract
    static class UnsupportedClient {
        @Test
        void test(TestEnvironment environment) {
            environment.client(String.class);
        }
    }
}
