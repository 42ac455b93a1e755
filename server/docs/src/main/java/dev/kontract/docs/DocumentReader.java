package dev.kontract.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;

/** Renders Markdown (CommonMark with the tables of GitHub) of one document. Links between documents lead to their pages. */
final class DocumentReader {

    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final TextContentRenderer TEXT =
            TextContentRenderer.builder().extensions(EXTENSIONS).build();

    private final Contents contents;
    private final Path path;

    /** Images that the document shows, relative to the root of the repository. */
    private final List<Path> images = new ArrayList<>();

    /**
     * Creates a reader.
     *
     * @param path the Markdown file, relative to the root of the repository */
    DocumentReader(Contents contents, Path path) {
        this.contents = contents;
        this.path = path;
    }

    List<Path> images() {
        return images;
    }

    Document read(String markdown) {
        Node root = PARSER.parse(markdown);
        List<Section> sections = new ArrayList<>();
        Map<Node, String> anchors = new HashMap<>();
        collectSections(root, sections, anchors);
        root.accept(new Links());
        HtmlRenderer renderer = HtmlRenderer.builder()
                .extensions(EXTENSIONS)
                .escapeHtml(true)
                .attributeProviderFactory(context -> (node, tag, attributes) -> {
                    if (anchors.containsKey(node)) {
                        attributes.put("id", anchors.get(node));
                    } else if (tag.equals("pre")) {
                        attributes.put("tabindex", "0");
                    }
                })
                .build();
        return new Document(
                renderer.render(root)
                        .replace("<table>", "<div class=\"wide\" tabindex=\"0\"><table>")
                        .replace("</table>", "</table></div>")
                        .replace("<th></th>", "<td></td>"),
                sections);
    }

    private static void collectSections(Node root, List<Section> sections, Map<Node, String> anchors) {
        Anchors names = new Anchors();
        Node heading = null;
        StringBuilder text = new StringBuilder();
        for (Node node = root.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading) {
                if (heading != null) {
                    sections.add(section(heading, anchors, text));
                }
                heading = node;
                text.setLength(0);
                anchors.put(node, names.next(plain(node)));
            } else {
                text.append(plain(node)).append('\n');
            }
        }
        if (heading != null) {
            sections.add(section(heading, anchors, text));
        }
    }

    private static Section section(Node heading, Map<Node, String> anchors, CharSequence text) {
        return new Section(
                anchors.getOrDefault(heading, ""),
                ((Heading) heading).getLevel(),
                plain(heading),
                text.toString().replace('|', ' ').replaceAll("\\s+", " ").strip());
    }

    /** Returns the text of a node; the renderer puts code into quotes. */
    private static String plain(Node node) {
        return TEXT.render(node).replace("\"", "");
    }

    /** Leads links to pages of the site; one to another file of the repository becomes its name. */
    private final class Links extends AbstractVisitor {

        @Override
        public void visit(Link link) {
            String target = link.getDestination();
            if (!target.contains("://") && !target.startsWith("#")) {
                String[] parts = target.split("#", 2);
                String file = resolve(parts[0]).toString();
                contents.page(file)
                        .ifPresentOrElse(
                                page -> link.setDestination(parts.length == 1 ? page : page + '#' + parts[1]),
                                () -> replaceByName(link, file));
            }
            visitChildren(link);
        }

        private void replaceByName(Link link, String file) {
            link.insertBefore(new Code(file));
            link.unlink();
        }

        /** Leaves out pictures of the product, which are larger than all documents; a server shows the page itself. */
        @Override
        public void visit(HtmlBlock block) {
            if (block.getLiteral().startsWith("<picture>")) {
                block.unlink();
            }
        }

        @Override
        public void visit(Image image) {
            Path file = resolve(image.getDestination().split("#", 2)[0]);
            if (file.toString().endsWith(".png")) { // as <picture>
                image.unlink();
                return;
            }
            images.add(file);
            image.setDestination(file.getFileName().toString());
        }
    }

    private Path resolve(String target) {
        return path.resolveSibling(target).normalize();
    }
}
