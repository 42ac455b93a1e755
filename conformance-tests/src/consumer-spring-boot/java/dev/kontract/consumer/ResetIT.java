package dev.kontract.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.spring.AutoConfigureKontract;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

/** Each test starts with what the application and the class have created. */
class ResetIT {

    @Nested
    @SpringBootTest(classes = Application.class)
    @AutoConfigureKontract
    class OfAnApplication extends Reset {

        @Override
        List<String> initial() {
            return List.of("application", "class");
        }

        @Nested
        class OfANestedClass extends Reset {

            @BeforeAll
            static void prepareNested(@Autowired KontractClient client) {
                create("nested", client);
            }

            @Override
            List<String> initial() {
                return List.of("application", "class", "nested");
            }
        }
    }

    @Nested
    @SpringBootTest(classes = Application.class)
    @AutoConfigureKontract
    class OfTheSameContext extends Reset {

        @Override
        List<String> initial() {
            return List.of("application", "class");
        }
    }

    @Nested
    @SpringJUnitConfig(Empty.class)
    @AutoConfigureKontract
    class WithoutSpringBoot extends Reset {

        @Override
        List<String> initial() {
            return List.of("class");
        }
    }

    static class Empty {}

    static class Application {

        @Bean
        ApplicationRunner createMap(KontractClient client) {
            return arguments -> create("application", client);
        }
    }

    abstract static class Reset {

        @Autowired
        KontractClient client;

        @BeforeAll
        static void prepare(@Autowired KontractClient client) {
            create("class", client);
        }

        abstract List<String> initial();

        @RepeatedTest(2)
        void test_startsWithTheInitialContent() {
            assertThat(client.configMaps("default").list().items())
                    .extracting(ConfigMap::name)
                    .filteredOn(name -> !name.equals("kube-root-ca.crt"))
                    .containsExactlyInAnyOrderElementsOf(initial());
        }

        @AfterEach
        void change() {
            create("test", client);
            client.configMaps("default")
                    .find("class")
                    .ifPresent(map -> client.configMaps("default").delete("class"));
        }
    }

    static void create(String name, KontractClient client) {
        client.configMaps("default").apply(new ConfigMap().metadata(new ObjectMeta().name(name)));
    }
}
