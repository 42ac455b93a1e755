package dev.kontract.server.authentication.jwt;

import com.nimbusds.jose.jwk.JWKSet;
import java.io.IOException;

/** Where the keys of an issuer are published. May block. */
@FunctionalInterface
interface KeyDocument {

    /**
     * The keys as they are now.
     *
     * @throws IOException when they cannot be had
     */
    JWKSet fetch() throws IOException;
}
