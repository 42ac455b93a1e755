package dev.kontract.server.junit;

import static dev.kontract.server.junit.ClassRuns.assertSucceed;
import static dev.kontract.server.junit.ClassRuns.failures;
import static dev.kontract.server.junit.ClassRuns.map;
import static dev.kontract.server.junit.ClassRuns.use;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.KontractClient;
import dev.kontract.client.error.ApiException;
import dev.kontract.server.ApiServer;
import dev.kontract.server.fault.FaultRule;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests of a class and its nested classes that share one server. */
class SharedServerIT {

    @Test
    @Timeout(60)
    void test_whoseServerCannotBeRestored_doesNotBlockOthers() {
        assertThat(failures(ClosedByTest.class))
                .isNotEmpty()
                .allSatisfy(failure -> assertThat(failure).hasMessage("the server is closed"));
    }

    @Test
    void test_afterAnother_hasItsOwnFaultsAndRecordings() {
        assertSucceed(3, FaultsOfClass.class);
    }

    @Test
    void nestedClasses_startWithTheStateOfTheirOwnClasses() {
        assertSucceed(9, NestedOneByOne.class);
        assertSucceed(9, NestedInParallel.class);
    }

    @Test
    void nestedClass_whenAnotherEntersAClassInside_startsWithoutItsObjects() {
        assertSucceed(1, EnteredMeanwhile.class);
    }

    @Test
    void nestedClass_whenAnotherEnds_startsWithoutItsObjects() {
        assertSucceed(1, EndedMeanwhile.class);
    }

    @Test
    void nestedClass_waitsForTheTestThatUsesTheServer() {
        assertSucceed(2, SharedWithNested.class);
    }

    /** The first test to run closes the server of the class. */
    @Kontract
    @TestInstance(Lifecycle.PER_CLASS)
    @Execution(ExecutionMode.CONCURRENT)
    static class ClosedByTest {

        private ApiServer server;

        @RepeatedTest(8)
        void closes() {
            server.close();
        }
    }

    @Kontract
    @TestInstance(Lifecycle.PER_CLASS)
    @Execution(ExecutionMode.CONCURRENT)
    static class SharedWithNested {

        private KontractClient client;

        @Test
        void outer() {
            use(client);
            for (int i = 0; i < 500; i++) {
                client.configMaps("default").get("settings");
            }
        }

        @Nested
        @Execution(ExecutionMode.CONCURRENT)
        class Inner {

            @Test
            void inner() {
                use(client);
            }
        }
    }

    @Kontract
    @TestInstance(Lifecycle.PER_CLASS)
    static class FaultsOfClass {

        private ApiServer server;
        private FaultRule refused;

        @BeforeAll
        void prepare() {
            use(server.client("jane", "system:masters"));
            refused = server.faults().on("configmaps").verb("create").nth(1).fail(409);
        }

        @RepeatedTest(3)
        void faultRules_areThoseOfBeforeAll_andCountFromZero() {
            assertThat(refused.matched()).isZero();
            assertThat(server.faults().rules()).containsExactly(refused);
            server.faults().on("secrets").fail(500);

            assertThatThrownBy(() -> server.client().configMaps("default").create(map("new")))
                    .isInstanceOf(ApiException.AlreadyExists.class);
            server.client().configMaps("default").create(map("new"));

            assertThat(server.requests().fromClients().writes().count()).isEqualTo(2);
            assertThat(server.permissions().users()).contains("admin").doesNotContain("jane");
        }
    }

    @Kontract
    @Execution(ExecutionMode.SAME_THREAD)
    static class NestedOneByOne {

        private static KontractClient client;

        @BeforeAll
        static void prepare() {
            client.configMaps("default").create(map("outer"));
        }

        private static List<String> maps() {
            return client.configMaps("default").list().items().stream()
                    .map(map -> map.metadata().getName())
                    .filter(name -> !name.startsWith("kube-"))
                    .toList();
        }

        @Nested
        class First {

            @BeforeAll
            static void prepareFirst() {
                client.configMaps("default").create(map("first"));
            }

            @RepeatedTest(3)
            void test() {
                assertThat(maps()).containsExactly("first", "outer");
                use(client);
            }

            @Nested
            class Deeper {

                @RepeatedTest(3)
                void test() {
                    assertThat(maps()).containsExactly("first", "outer");
                    use(client);
                }
            }
        }

        @Nested
        class Second {

            @BeforeAll
            static void prepareSecond() {
                client.configMaps("default").create(map("second"));
            }

            @RepeatedTest(3)
            void test() {
                assertThat(maps()).containsExactly("outer", "second");
                use(client);
            }
        }
    }

    @Execution(ExecutionMode.CONCURRENT)
    static class NestedInParallel extends NestedOneByOne {}

    /** Pauses a class between its entry and its first use of the server: signals the entry, then waits for others. */
    private static BeforeAllCallback pause(CountDownLatch entered, CountDownLatch awaited) {
        return context -> {
            entered.countDown();
            assertThat(awaited.await(30, TimeUnit.SECONDS)).isTrue();
        };
    }

    /** {@code Second} enters before {@code First} prepares the server, and uses it when {@code Deeper} has entered. */
    @Kontract
    @Execution(ExecutionMode.CONCURRENT)
    static class EnteredMeanwhile {

        private static final CountDownLatch SECOND_ENTERED = new CountDownLatch(1);
        private static final CountDownLatch DEEPER_ENTERED = new CountDownLatch(1);
        private static KontractClient client;

        @Nested
        class First {

            @RegisterExtension
            static final BeforeAllCallback PAUSE = pause(new CountDownLatch(1), SECOND_ENTERED);

            @BeforeAll
            static void prepareFirst() {
                client.configMaps("default").create(map("first"));
            }

            @Nested
            class Deeper {

                @RegisterExtension
                static final BeforeAllCallback PAUSE = pause(DEEPER_ENTERED, SECOND_ENTERED);

                @Test
                @Disabled("its class is only entered")
                void test() {}
            }
        }

        @Nested
        class Second {

            @RegisterExtension
            static final BeforeAllCallback PAUSE = pause(SECOND_ENTERED, DEEPER_ENTERED);

            @Test
            void test() {
                assertThat(client.configMaps("default").find("first")).isEmpty();
            }
        }
    }

    /** {@code Second} enters before {@code First} ends, and uses the server afterwards. */
    @Kontract
    @Execution(ExecutionMode.CONCURRENT)
    static class EndedMeanwhile {

        private static final CountDownLatch SECOND_ENTERED = new CountDownLatch(1);
        private static final CountDownLatch FIRST_ENDED = new CountDownLatch(1);
        private static KontractClient client;

        @Nested
        class First {

            @RegisterExtension
            static final BeforeAllCallback PAUSE = pause(new CountDownLatch(1), SECOND_ENTERED);

            @Test
            @Disabled("its class only ends")
            void test() {}

            @AfterAll
            static void end() {
                client.configMaps("default").create(map("first"));
                FIRST_ENDED.countDown();
            }
        }

        @Nested
        class Second {

            @RegisterExtension
            static final BeforeAllCallback PAUSE = pause(SECOND_ENTERED, FIRST_ENDED);

            @Test
            void test() {
                assertThat(client.configMaps("default").find("first")).isEmpty();
            }
        }
    }
}
