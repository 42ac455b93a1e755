package dev.kontract.server.encryption;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import dev.kontract.server.encryption.KmsPlugin.EncryptedKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A stored value with the encrypted key that decrypts it, as the message {@code EncryptedObject} of kube-apiserver.
 *
 * @param data the encrypted value
 * @param key the encrypted key, or the encrypted seed of keys
 * @param isSeed whether {@code key} is a seed
 * @see <a href="https://github.com/kubernetes/kubernetes/blob/v1.36.0/staging/src/k8s.io/apiserver/pkg/storage/value/encrypt/envelope/kmsv2/v2/api.proto">
 *     api.proto</a>
 */
record KmsEnvelope(ByteString data, EncryptedKey key, boolean isSeed) {

    private static final int MOST_OF_ANNOTATIONS = 32 * 1024;
    private static final int LONGEST_ID = 1024;
    private static final int LONGEST_KEY = 1024;

    private static final String LABEL = "[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?";
    private static final Pattern DOMAIN = Pattern.compile("(?=.{1,254}$)" + LABEL + "(\\." + LABEL + ")+\\.?");

    private static final int DATA = 1;
    private static final int KEY_ID = 2;
    private static final int KEY = 3;
    private static final int ANNOTATION = 4;
    private static final int SOURCE = 5;

    /** Decodes a stored value. */
    static KmsEnvelope decode(byte[] stored) throws GeneralSecurityException {
        ByteString data = ByteString.EMPTY;
        String id = "";
        ByteString key = ByteString.EMPTY;
        Map<String, ByteString> annotations = new TreeMap<>();
        int source = 0;
        try {
            CodedInputStream in = CodedInputStream.newInstance(stored);
            for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
                switch (WireFormat.getTagFieldNumber(tag)) {
                    case DATA -> data = in.readBytes();
                    case KEY_ID -> id = in.readStringRequireUtf8();
                    case KEY -> key = in.readBytes();
                    case ANNOTATION -> readAnnotation(in, annotations);
                    case SOURCE -> source = in.readEnum();
                    default -> in.skipField(tag);
                }
            }
        } catch (IOException e) {
            throw new GeneralSecurityException("the stored data is no EncryptedObject: " + e.getMessage(), e);
        }
        if (data.isEmpty()) {
            throw new GeneralSecurityException("encrypted data is empty");
        }
        if (source != 0 && source != 1) {
            throw new GeneralSecurityException("unknown encryptedDEKSourceType: " + source);
        }
        return new KmsEnvelope(data, valid(new EncryptedKey(key, id, annotations)), source == 1);
    }

    private static void readAnnotation(CodedInputStream in, Map<String, ByteString> annotations) throws IOException {
        String name = "";
        ByteString value = ByteString.EMPTY;
        CodedInputStream entry = CodedInputStream.newInstance(in.readByteArray());
        for (int tag = entry.readTag(); tag != 0; tag = entry.readTag()) {
            switch (WireFormat.getTagFieldNumber(tag)) {
                case 1 -> name = entry.readStringRequireUtf8();
                case 2 -> value = entry.readBytes();
                default -> entry.skipField(tag);
            }
        }
        annotations.put(name, value);
    }

    /** Returns whether the name of a key has a size that may be stored. */
    static boolean isValidId(String keyId) {
        return !keyId.isEmpty() && size(keyId) <= LONGEST_ID;
    }

    /** Returns the key if its parts have the sizes that may be stored. */
    static EncryptedKey valid(EncryptedKey key) throws GeneralSecurityException {
        require(key.ciphertext().size() > 0, "encrypted DEK source is empty");
        require(
                key.ciphertext().size() <= LONGEST_KEY,
                "encrypted DEK source is " + key.ciphertext().size() + " bytes, which exceeds the max size of "
                        + LONGEST_KEY);
        require(!key.keyId().isEmpty(), "keyID is empty");
        require(isValidId(key.keyId()), "keyID exceeds the max size of " + LONGEST_ID);
        int size = key.annotations().entrySet().stream()
                .mapToInt(each -> size(each.getKey()) + each.getValue().size())
                .sum();
        require(
                size <= MOST_OF_ANNOTATIONS,
                "total size of annotations is " + size + ", which exceeds the max size of " + MOST_OF_ANNOTATIONS);
        return key;
    }

    /**
     * Returns a key that the plugin has just encrypted, if kube-apiserver would store it.
     *
     * @throws GeneralSecurityException if it would not
     */
    static EncryptedKey storable(EncryptedKey key) throws GeneralSecurityException {
        for (String name : key.annotations().keySet()) {
            require(DOMAIN.matcher(name).matches(), "the name of an annotation is not a fully qualified domain name");
        }
        return valid(key);
    }

    private static int size(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static void require(boolean condition, String otherwise) throws GeneralSecurityException {
        if (!condition) {
            throw new GeneralSecurityException(otherwise);
        }
    }

    /** Returns the value to be stored. */
    byte[] encode() {
        ByteArrayOutputStream bytes =
                new ByteArrayOutputStream(data.size() + key.ciphertext().size() + LONGEST_ID);
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        try {
            out.writeBytes(DATA, data);
            out.writeString(KEY_ID, key.keyId());
            out.writeBytes(KEY, key.ciphertext());
            for (Map.Entry<String, ByteString> annotation : key.annotations().entrySet()) {
                ByteArrayOutputStream entry = new ByteArrayOutputStream();
                CodedOutputStream fields = CodedOutputStream.newInstance(entry);
                fields.writeString(1, annotation.getKey());
                fields.writeBytes(2, annotation.getValue());
                fields.flush();
                out.writeByteArray(ANNOTATION, entry.toByteArray());
            }
            if (isSeed) {
                out.writeEnum(SOURCE, 1);
            }
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
