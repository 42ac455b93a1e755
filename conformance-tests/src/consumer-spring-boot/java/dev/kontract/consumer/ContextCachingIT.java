package dev.kontract.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.junit.ServerCustomizer;
import dev.kontract.server.spring.AutoConfigureKontract;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.ApplicationContext;
import org.springframework.test.annotation.DirtiesContext.HierarchyMode;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestContextManager;

/** A server belongs to an application context, which tests with equal configurations share. */
class ContextCachingIT {

    private static final AtomicInteger STARTS = new AtomicInteger();

    static final class CountedStarts implements ServerCustomizer {

        @Override
        public void customize(ServerConfigBuilder config) {
            STARTS.incrementAndGet();
        }
    }

    @SpringBootTest
    @AutoConfigureKontract(flags = "--max-requests-inflight=50", customizers = CountedStarts.class)
    static final class One {}

    @SpringBootTest
    @AutoConfigureKontract(flags = "--max-requests-inflight=50", customizers = CountedStarts.class)
    static final class Equal {}

    @SpringBootTest
    @AutoConfigureKontract(flags = "--max-requests-inflight=51", customizers = CountedStarts.class)
    static final class Different {}

    @Test
    void context_isSharedByEqualAnnotations() {
        ApplicationContext context = test(One.class).getApplicationContext();

        assertThat(test(Equal.class).getApplicationContext()).isSameAs(context);
        assertThat(test(Different.class).getApplicationContext()).isNotSameAs(context);
    }

    @Test
    void server_startsWithItsFirstUseAndIsClosedWithTheContext() {
        TestContext test = test(Different.class);
        ApplicationContext context = test.getApplicationContext();
        assertThat(STARTS).hasValue(0);

        ApiServer server = context.getBean(ApiServer.class);
        assertThat(STARTS).hasValue(1);

        test.markApplicationContextDirty(HierarchyMode.EXHAUSTIVE);
        assertThatThrownBy(() -> server.client().nodes().list()).hasMessageContaining("closed");
        assertThat(test(Different.class).getApplicationContext()).isNotSameAs(context);
    }

    private static TestContext test(Class<?> type) {
        return new TestContextManager(type).getTestContext();
    }
}
