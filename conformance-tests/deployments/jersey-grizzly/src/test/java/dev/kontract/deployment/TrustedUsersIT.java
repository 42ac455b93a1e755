package dev.kontract.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.jaxrs.ContainerUser;
import dev.kontract.jaxrs.KontractApplication;
import dev.kontract.server.ServerConfig;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.SecurityContext;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.Principal;
import java.util.List;
import java.util.Optional;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.jersey.grizzly2.httpserver.GrizzlyHttpServerFactory;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.Test;

/** Users whom the container has authenticated. */
class TrustedUsersIT {

    /** Stands for the authentication of a container: everybody is jane. */
    @PreMatching
    @Priority(Priorities.AUTHENTICATION - 100)
    static final class EverybodyIsJane implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) {
            request.setSecurityContext(new SecurityContext() {
                @Override
                public Principal getUserPrincipal() {
                    return () -> "jane";
                }

                @Override
                public boolean isUserInRole(String role) {
                    return false;
                }

                @Override
                public boolean isSecure() {
                    return true;
                }

                @Override
                public String getAuthenticationScheme() {
                    return "test";
                }
            });
        }
    }

    @Test
    void user_isTheContainers() throws Exception {
        ServerConfig config = ServerConfig.builder().build();
        KontractApplication application = KontractApplication.trusting(
                config,
                caller -> Optional.ofNullable(caller.getUserPrincipal())
                        .map(user -> new ContainerUser(user.getName(), List.of("developers"))));
        URI at = URI.create("http://127.0.0.1:0/k8s/");
        HttpServer http = GrizzlyHttpServerFactory.createHttpServer(
                at, ResourceConfig.forApplication(application).register(new EverybodyIsJane()));
        try {
            int port = http.getListeners().iterator().next().getPort();
            HttpResponse<String> response = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .build()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/k8s/api/v1/nodes"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());

            assertThat(response.statusCode()).isEqualTo(403);
            assertThat(response.body()).contains("User \\\"jane\\\" cannot list resource");
        } finally {
            http.shutdownNow();
            application.close();
        }
    }
}
