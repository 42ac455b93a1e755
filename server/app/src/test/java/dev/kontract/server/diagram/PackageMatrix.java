package dev.kontract.server.diagram;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The dependencies of packages as a matrix: a row uses the columns that are filled. Where packages are in the order of their ranks, all
 * are right of the diagonal, except those between packages of one rank.
 */
public final class PackageMatrix {

    private static final int CELL = 14;
    private static final int LABELS = 112;
    private static final int SOME_TYPES = 4;
    private static final int MANY_TYPES = 16;

    private PackageMatrix() {}

    /**
     * Draws the matrix.
     *
     * @param packages the names of the packages in their order
     * @param used the names of the types of one package that another one uses, by the names of both
     */
    public static String draw(List<String> packages, Map<String, Map<String, Set<String>>> used) {
        Drawing drawing = new Drawing();
        int side = packages.size() * CELL;
        for (int row = 0; row < packages.size(); row++) {
            double at = LABELS + (double) row * CELL;
            if (row % 2 == 0) {
                drawing.box(LABELS, at, side, CELL, "row");
            }
            drawing.text(LABELS - 4.0, at + CELL - 3, "end", 0, packages.get(row));
            drawing.text(at + CELL - 3, LABELS - 4.0, "start", -90, packages.get(row));
            drawing.box(at, at, CELL, CELL, "own");
        }
        for (int row = 0; row < packages.size(); row++) {
            Map<String, Set<String>> columns = used.getOrDefault(packages.get(row), Map.of());
            for (int column = 0; column < packages.size(); column++) {
                int types = columns.getOrDefault(packages.get(column), Set.of()).size();
                if (types > 0 && row != column) {
                    drawing.box(
                            LABELS + column * CELL + 1.0, LABELS + row * CELL + 1.0, CELL - 2, CELL - 2, kind(types));
                }
            }
        }
        return drawing.svg("Which package uses which", LABELS + side + 1.0, LABELS + side + 1.0);
    }

    private static String kind(int types) {
        return types < SOME_TYPES ? "few" : types < MANY_TYPES ? "some" : "many";
    }
}
