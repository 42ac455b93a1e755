package dev.kontract.server.spring;

import java.net.URI;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/**
 * The connection of the application to the server of its context, for beans that connect a client of another library.
 *
 * <pre>{@code
 * @Bean
 * RestClient kubernetes(KontractConnectionDetails details) {
 *     return RestClient.builder()
 *             .baseUrl(details.url())
 *             .defaultHeaders(headers -> headers.setBearerAuth(details.token()))
 *             .build();
 * }
 * }</pre>
 *
 * @param url the URL of the port without TLS, on the loopback address
 * @param token the bearer token of the user that the application acts as
 */
public record KontractConnectionDetails(URI url, String token) implements ConnectionDetails {}
