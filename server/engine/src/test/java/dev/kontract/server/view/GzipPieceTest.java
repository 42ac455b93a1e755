package dev.kontract.server.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

final class GzipPieceTest {

    @Test
    void document_isThatOfAllPieces() throws IOException {
        Random random = new Random(7);
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        List<GzipPiece> pieces = new ArrayList<>();
        for (int size : new int[] {0, 1, 200, 8192, 65_535, 65_536, 300_000, 3}) {
            byte[] bytes = new byte[size];
            random.nextBytes(bytes);
            plain.write(bytes);
            pieces.add(GzipPiece.stored(bytes));
            plain.write(bytes);
            pieces.add(GzipPiece.compressed(bytes, Deflater.BEST_SPEED));
        }

        assertThat(uncompressed(pieces)).isEqualTo(plain.toByteArray());
        assertThat(uncompressed(List.of())).isEmpty();
    }

    @Test
    void piece_isSmallerThanItsBytes() {
        assertThat(GzipPiece.compressed(new byte[10_000], Deflater.BEST_SPEED).size())
                .isLessThan(200);
    }

    private static byte[] uncompressed(List<GzipPiece> pieces) throws IOException {
        ByteArrayOutputStream document = new ByteArrayOutputStream();
        for (byte[] part : GzipPiece.document(pieces)) {
            document.write(part);
        }
        return new GZIPInputStream(new ByteArrayInputStream(document.toByteArray())).readAllBytes();
    }
}
