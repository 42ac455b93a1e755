package dev.kontract.server.encryption;

import com.google.protobuf.ByteString;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * A KMS plugin: a program on this machine that encrypts keys with one that never leaves a key management service. Safe for use by many
 * threads.
 *
 * @see <a href="https://github.com/kubernetes/kubernetes/blob/v1.36.0/staging/src/k8s.io/kms/apis/v2/api.proto">api.proto</a>
 */
public interface KmsPlugin extends AutoCloseable {

    /**
     * The state of a plugin.
     *
     * @param version the version of the protocol, {@code v2}
     * @param health {@code ok}, or what is wrong
     * @param keyId the key with which the plugin encrypts now
     */
    record Status(String version, String health, String keyId) {}

    /**
     * A key that a plugin has encrypted.
     *
     * @param ciphertext the encrypted key
     * @param keyId the key that it was encrypted with
     * @param annotations what the plugin needs to decrypt it, by fully qualified names
     */
    record EncryptedKey(ByteString ciphertext, String keyId, Map<String, ByteString> annotations) {

        /** Copies the annotations. */
        public EncryptedKey {
            annotations = Map.copyOf(annotations);
        }
    }

    /** Reports a call that failed in the plugin, or on the way to it. */
    final class CallException extends IOException {

        private static final long serialVersionUID = 1L;

        private final String code;

        /**
         * Creates an exception.
         *
         * @param code the code of gRPC, as Go writes it, such as {@code DeadlineExceeded}
         */
        public CallException(String message, String code, Throwable cause) {
            super(message, cause);
            this.code = code;
        }

        /** Returns the code of gRPC. */
        public String code() {
            return code;
        }
    }

    /**
     * Returns the state.
     *
     * @throws IOException if the plugin does not answer in time; so do the other methods
     */
    Status status() throws IOException;

    /** Encrypts a key. */
    EncryptedKey encrypt(byte[] key) throws IOException;

    /** Decrypts a key, which may have been encrypted with another one than that of the present {@link Status#keyId}. */
    byte[] decrypt(EncryptedKey key) throws IOException;

    @Override
    void close();

    /** Connects to plugins. Found by {@link ServiceLoader}: the program has one. */
    @FunctionalInterface
    interface Factory {

        /**
         * Returns a plugin, which is connected to when it is first called.
         *
         * @param socket the Unix domain socket that it listens on
         * @param timeout the limit of each call
         */
        KmsPlugin open(Path socket, Duration timeout);

        /**
         * Returns the factory on the class path.
         *
         * @throws IOException if there is none
         */
        static Factory installed() throws IOException {
            return ServiceLoader.load(Factory.class, Factory.class.getClassLoader())
                    .findFirst()
                    .orElseThrow(() ->
                            new IOException("KMS plugins are called by kontract-app, which is not on the class path"));
        }
    }
}
