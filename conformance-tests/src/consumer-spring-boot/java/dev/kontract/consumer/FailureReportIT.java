package dev.kontract.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.spring.AutoConfigureKontract;
import java.lang.reflect.Method;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.TestContextManager;

/** A failed test of an application has a report. */
class FailureReportIT {

    @SpringBootTest
    @AutoConfigureKontract
    static class Shop {

        @Autowired
        private KontractClient client;

        void opens() {
            client.configMaps("default").create(new ConfigMap().metadata(new ObjectMeta().name("settings")));
        }
    }

    @Test
    void report_ofAFailedTest_isWritten() throws Exception {
        AssertionError failure = new AssertionError("expected");

        run(failure);

        Path report = Path.of("target/kontract-reports", Shop.class.getName(), "opens.html");
        assertThat(report).content().contains("<title>Shop.opens</title>", "create configmaps default/settings");
        assertThat(failure.getSuppressed())
                .singleElement()
                .asString()
                .contains(report.toUri().toString(), "create configmaps default/settings");
    }

    private static void run(Throwable failure) throws Exception {
        TestContextManager tests = new TestContextManager(Shop.class);
        Shop instance = new Shop();
        Method test = Shop.class.getDeclaredMethod("opens");
        tests.beforeTestClass();
        tests.prepareTestInstance(instance);
        tests.beforeTestMethod(instance, test);
        instance.opens();
        tests.afterTestMethod(instance, test, failure);
        tests.afterTestClass();
    }
}
