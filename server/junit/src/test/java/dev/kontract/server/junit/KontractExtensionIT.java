package dev.kontract.server.junit;

import static dev.kontract.server.junit.ClassRuns.assertSucceed;
import static dev.kontract.server.junit.ClassRuns.failures;
import static dev.kontract.server.junit.ClassRuns.map;
import static dev.kontract.server.junit.ClassRuns.use;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.CustomObject;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfigBuilder;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs classes with {@link Kontract} on JUnit. */
class KontractExtensionIT {

    private static final String OPERATOR = "system:serviceaccount:shop:operator";

    @Test
    void tests_inParallel_haveServersOfTheirOwn() {
        CountedStarts.COUNT.set(0);

        assertSucceed(13, PerMethod.class, Inherited.class, PerClass.class, StaticFields.class, Surrounding.class);

        assertThat(CountedStarts.COUNT).as("base servers").hasValue(1);
    }

    @Test
    void users_haveTheirPermissions() {
        assertSucceed(5, Operator.class, OperatorOnly.class);
    }

    @Test
    void settings_nearestTakesPrecedence() {
        assertSucceed(5, FieldsOnly.class, OneField.class, Frozen.class);
    }

    @Test
    void parameter_withoutSettings_isRejected() {
        assertThat(failures(NoSettings.class)).singleElement().asString().contains("no @Kontract for");
    }

    @Test
    void users_thatCanOnlyBeMistakes_areRejected() {
        assertThat(failures(MistakenUsers.class))
                .extracting(Throwable::getMessage)
                .satisfiesExactlyInAnyOrder(
                        message -> assertThat(message).contains("@RunAs(\"\"): the name of a user is empty"),
                        message -> assertThat(message)
                                .contains("@RunAs(\"jnae\")", "did you mean jane?", "@Kontract.User(name = \"jnae\")"),
                        message -> assertThat(message)
                                .contains("no service account operators", "namespace shop", "did you mean operator?"),
                        message -> assertThat(message).contains("@RunAs is for a client or a kubeconfig"));
    }

    @Test
    void manifest_thatIsMissing_isNamed() {
        assertThat(failures(MissingManifest.class))
                .singleElement()
                .asString()
                .contains("no-such-manifest.yaml is neither a resource on the class path nor a file");
    }

    @Test
    void user_malformedServiceAccount_isRejected() {
        assertThat(failures(MalformedAccount.class))
                .singleElement()
                .asString()
                .contains("system:serviceaccount:operator is not a service account")
                .contains("system:serviceaccount:<namespace>:<name>");
    }

    @Test
    void user_unknownRole_isRejectedBeforeTheTest() {
        assertThat(failures(UnknownRole.class))
                .singleElement()
                .asString()
                .contains("no ClusterRole \"editor\" for the user jane: there are admin, cluster-admin, edit, view");
    }

    /** Counts the base servers. */
    static final class CountedStarts implements ServerCustomizer {

        static final AtomicInteger COUNT = new AtomicInteger();

        @Override
        public void customize(ServerConfigBuilder config) {
            COUNT.incrementAndGet();
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Kontract(customizers = CountedStarts.class)
    @interface Counted {}

    @Counted
    static class PerMethod {

        private KontractClient client;
        private final KontractClient own = null;

        @BeforeEach
        void prepare() {
            client.configMaps("default").create(map("prepared"));
        }

        @Test
        void field() {
            use(client);
            assertThat(own).isNull();
        }

        @Test
        void parameter(KontractClient parameter, ApiServer server) {
            use(parameter);
            assertThat(parameter).isSameAs(client).isSameAs(server.client());
        }

        @ParameterizedTest
        @ValueSource(strings = {"a", "b"})
        void parameterized(String value, ApiServer server) {
            use(server.client());
            assertThat(value).isNotEmpty();
        }

        @AfterEach
        void stillOpen() {
            assertThat(client.configMaps("default").find("settings")).isPresent();
        }
    }

    static class Inherited extends PerMethod {}

    @Counted
    @TestInstance(Lifecycle.PER_CLASS)
    static class PerClass {

        private final KontractClient client;

        PerClass(KontractClient client) {
            this.client = client;
        }

        @BeforeAll
        void prepare() {
            client.configMaps("default").create(map("prepared"));
        }

        @Test
        void first() {
            client.configMaps("default").delete("prepared");
            use(client);
        }

        @Test
        void second(ApiServer server) {
            assertThat(server.client().configMaps("default").find("prepared")).isPresent();
            client.configMaps("default").delete("prepared");
            use(client);
        }
    }

    @Counted
    static class StaticFields {

        static KontractClient client;

        @BeforeAll
        static void prepare() {
            client.configMaps("default").create(map("prepared"));
        }

        @Test
        void first() {
            client.configMaps("default").get("prepared");
            use(client);
        }

        @Test
        void second(KontractClient parameter) {
            assertThat(parameter).isSameAs(client);
            client.configMaps("default").get("prepared");
            use(client);
        }
    }

    @Counted
    static class Surrounding {

        private KontractClient client;

        @BeforeEach
        void prepare() {
            client.configMaps("default").create(map("outer"));
        }

        @Nested
        class Inner {

            private ApiServer server;

            @Test
            void fieldsOfBoth_shareOneServer(KontractClient parameter) {
                assertThat(server.client()).isSameAs(client).isSameAs(parameter);
                client.configMaps("default").get("outer");
                use(client);
            }
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Kontract(
            crds = "/dev/kontract/server/junit/backups.yaml",
            manifests = "dev/kontract/server/junit/shop.yaml",
            users = @Kontract.User(name = "jane", groups = "developers", clusterRoles = "view"))
    @interface WithOperator {}

    @WithOperator
    static class Operator {

        @RunAs(OPERATOR)
        private KontractClient operator;

        private KontractClient administrator;

        @Test
        void field_hasThePermissionsOfTheManifest(ApiServer server) {
            assertThat(server.requests().count())
                    .as("requests of the extension")
                    .isZero();
            assertThat(operator.configMaps("shop").list().items()).isEmpty();
            assertThatThrownBy(() -> operator.configMaps("shop").create(map("settings")))
                    .isInstanceOf(ApiException.Forbidden.class)
                    .hasMessageContaining(OPERATOR);
            administrator.configMaps("shop").create(map("settings"));
            assertThat(server.requests().by(OPERATOR).count()).isEqualTo(2);
        }

        @Test
        void parameter_hasThePermissionsOfItsRole(@RunAs("jane") KontractClient jane) {
            assertThat(jane.configMaps("default").list().items()).isEmpty();
            assertThatThrownBy(() -> jane.configMaps("default").create(map("settings")))
                    .isInstanceOf(ApiException.Forbidden.class);
        }

        @Test
        @RunAs(OPERATOR)
        void method_isForAllWithoutTheirOwn(KontractClient parameter) {
            assertThat(parameter).isSameAs(operator).isSameAs(administrator);
        }

        @Test
        void manifests_areThere(@InjectKubeconfig Path file, @InjectKubeconfig String text) throws Exception {
            Kind<CustomObject> backups =
                    Kind.custom("stable.example.com/v1", "Backup", "backups", Kind.Scope.NAMESPACED);
            assertThat(administrator
                            .resource(backups, "shop")
                            .get("nightly")
                            .field("spec")
                            .path("schedule")
                            .asText())
                    .isEqualTo("@daily");
            assertThat(Files.readString(file)).isEqualTo(text).contains("token:");
        }
    }

    @WithOperator
    static class MistakenUsers {

        @Test
        void none(@RunAs("") KontractClient client) {}

        @Test
        void undeclared(@RunAs("jnae") KontractClient client) {}

        @Test
        void missingAccount(@RunAs(OPERATOR + "s") KontractClient client) {}

        @Test
        void server(@RunAs("jane") ApiServer server) {}

        @Test
        void declared(@RunAs("jane") KontractClient client) {}

        @Test
        void inAGroup(@RunAs(value = "joe", groups = "guests") KontractClient client) {}
    }

    @WithOperator
    @RunAs(OPERATOR)
    static class OperatorOnly {

        @Test
        void class_isForAllItsTests(KontractClient client) {
            assertThatThrownBy(() -> client.nodes().list()).hasMessageContaining(OPERATOR);
        }
    }

    static class FieldsOnly {

        @Kontract(name = "west")
        private KontractClient west;

        @Kontract(name = "east")
        private KontractClient east;

        @Test
        void fields_withTwoNames_haveTwoServers() {
            use(west);
            use(east);
            assertThat(west.configMaps("default").find("settings")).isPresent();
        }
    }

    static class OneField {

        @Kontract
        private ApiServer server;

        private KontractClient client;

        @Test
        void others_useTheSameServer(KontractClient parameter) {
            assertThat(client).isSameAs(server.client()).isSameAs(parameter);
        }
    }

    @Kontract(controllers = "*", clock = ClockMode.FROZEN)
    static class Frozen {

        private ManualClock clock;

        @Test
        void clock_isAdvanced(ApiServer server, KontractClient client) {
            assertThat(clock.instant()).isEqualTo("2030-01-01T00:00:00Z");
            server.advance(Duration.ofHours(1));
            use(client);
            assertThat(client.configMaps("default").get("settings").metadata().getCreationTimestamp())
                    .hasToString("2030-01-01T01:00:00Z");
        }

        @Test
        void clock_ofTheNextTest_startsAgain() {
            assertThat(clock.instant()).isEqualTo("2030-01-01T00:00:00Z");
            clock.advance(Duration.ofHours(1));
        }

        @Test
        @Kontract(flags = "--simulated-nodes=1", controllers = "*", clock = ClockMode.FROZEN)
        void method_hasSettingsOfItsOwn(ApiServer server) {
            server.settle();
            assertThat(server.client().nodes().list().items()).hasSize(1);
        }
    }

    static class NoSettings {

        @Test
        @org.junit.jupiter.api.extension.ExtendWith(KontractExtension.class)
        void parameter(KontractClient client) {}
    }

    @Kontract
    static class MalformedAccount {

        @Test
        void parameter(@RunAs("system:serviceaccount:operator") KontractClient client) {}
    }

    @Kontract(users = @Kontract.User(name = "jane", clusterRoles = "editor"))
    static class UnknownRole {

        @Test
        void parameter(KontractClient client) {}
    }

    @Kontract(manifests = "no-such-manifest.yaml")
    static class MissingManifest {

        @Test
        void parameter(KontractClient client) {}
    }
}
