package dev.kontract.server.spring;

import dev.kontract.client.KontractClient;
import dev.kontract.server.ApiServer;
import dev.kontract.server.junit.TestEnvironment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.kubernetes.client.openapi.ApiClient;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;

/** The beans of a context with a server. Each is created, and the server started, on first use; the server closes them. */
@AutoConfiguration(
        beforeName = {
            "io.javaoperatorsdk.operator.springboot.starter.OperatorAutoConfiguration",
            "org.springframework.cloud.kubernetes.client.KubernetesClientAutoConfiguration",
            "org.springframework.cloud.kubernetes.fabric8.Fabric8AutoConfiguration"
        })
@ConditionalOnBean(ContextServer.class)
@Lazy
final class KontractAutoConfiguration {

    @Bean(destroyMethod = "")
    TestEnvironment kontractEnvironment(ContextServer server) {
        return server.environment();
    }

    @Bean(destroyMethod = "")
    ApiServer kontractServer(ContextServer server) {
        return server.environment().server();
    }

    @Bean
    KontractConnectionDetails kontractConnectionDetails(ContextServer server) {
        return server.connection();
    }

    @Bean(destroyMethod = "")
    @ConditionalOnMissingBean
    KontractClient kontractClient(ContextServer server) {
        return server.client(KontractClient.class);
    }

    /** fabric8's client. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(KubernetesClient.class)
    @Lazy
    static final class Fabric8Configuration {

        @Bean(destroyMethod = "")
        @ConditionalOnMissingBean(KubernetesClient.class)
        NamespacedKubernetesClient kubernetesClient(ContextServer server, Environment environment) {
            return server.client(NamespacedKubernetesClient.class)
                    .inNamespace(environment.getProperty(ServerPropertySource.NAMESPACE, "default"));
        }
    }

    /** The official client. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ApiClient.class)
    @Lazy
    static final class OfficialClientConfiguration {

        @Bean
        @ConditionalOnMissingBean
        ApiClient apiClient(ContextServer server) {
            return server.client(ApiClient.class);
        }
    }
}
