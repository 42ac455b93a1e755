package dev.kontract.server.authentication.jwt;

import com.nimbusds.jose.jwk.JWKSet;
import java.io.IOException;

/** The source of an issuer's keys. May block. */
@FunctionalInterface
interface KeyDocument {

    /**
     * Fetches the current keys.
     *
     * @throws IOException if they cannot be fetched
     */
    JWKSet fetch() throws IOException;
}
