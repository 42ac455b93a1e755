import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Writes the SHA-256 checksums of files, as {@code sha256sum --check} reads them. Run by the build, from its source. */
final class Checksums {

    private Checksums() {}

    /**
     * Writes the checksums.
     *
     * @param args the file to write, then the files to read, each in the same folder
     */
    public static void main(String[] args) throws IOException, NoSuchAlgorithmException {
        List<String> lines = new ArrayList<>();
        for (int each = 1; each < args.length; each++) {
            Path file = Path.of(args[each]);
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (InputStream content = new DigestInputStream(Files.newInputStream(file), digest)) {
                content.transferTo(OutputStream.nullOutputStream());
            }
            lines.add(HexFormat.of().formatHex(digest.digest()) + "  " + file.getFileName());
        }
        Files.writeString(Path.of(args[0]), String.join("\n", lines) + '\n');
    }
}
