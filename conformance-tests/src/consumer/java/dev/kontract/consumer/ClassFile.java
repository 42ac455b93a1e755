package dev.kontract.consumer;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The declarations and references of a class file (JVMS §4), read without loading the class.
 *
 * @param parents its superclass, if any, and its interfaces
 * @param members its fields and methods, as name and descriptor
 * @param types the types it refers to
 * @param references the fields and methods it refers to
 */
record ClassFile(List<String> parents, Set<String> members, Set<String> types, Set<Reference> references) {

    private static final int MAGIC = 0xCAFEBABE;

    /** A field or method of a type. */
    record Reference(String owner, String member) {}

    static ClassFile read(InputStream bytes) throws IOException {
        DataInputStream in = new DataInputStream(bytes);
        if (in.readInt() != MAGIC) {
            throw new IOException("not a class file");
        }
        in.skipNBytes(4);
        Pool pool = Pool.read(in);
        in.skipNBytes(4);
        List<String> parents = new ArrayList<>();
        int superclass = in.readUnsignedShort();
        if (superclass != 0) {
            parents.add(pool.type(superclass));
        }
        int interfaces = in.readUnsignedShort();
        for (int i = 0; i < interfaces; i++) {
            parents.add(pool.type(in.readUnsignedShort()));
        }
        Set<String> members = new HashSet<>();
        readMembers(in, pool, members);
        readMembers(in, pool, members);
        return new ClassFile(parents, members, pool.types(), pool.references());
    }

    private static void readMembers(DataInputStream in, Pool pool, Set<String> members) throws IOException {
        int count = in.readUnsignedShort();
        for (int i = 0; i < count; i++) {
            in.skipNBytes(2);
            members.add(pool.text(in.readUnsignedShort()) + pool.text(in.readUnsignedShort()));
            int attributes = in.readUnsignedShort();
            for (int j = 0; j < attributes; j++) {
                in.skipNBytes(2);
                in.skipNBytes(in.readInt());
            }
        }
    }

    /** The constant pool: texts, and pairs of indexes. */
    private record Pool(int[] tags, String[] texts, int[] first, int[] second) {

        private static final int UTF8 = 1;
        private static final int LONG = 5;
        private static final int DOUBLE = 6;
        private static final int CLASS = 7;
        private static final int FIELD = 9;
        private static final int INTERFACE_METHOD = 11;

        static Pool read(DataInputStream in) throws IOException {
            int size = in.readUnsignedShort();
            Pool pool = new Pool(new int[size], new String[size], new int[size], new int[size]);
            for (int i = 1; i < size; i++) {
                int tag = in.readUnsignedByte();
                pool.tags[i] = tag;
                switch (tag) {
                    case UTF8 -> pool.texts[i] = in.readUTF();
                    case LONG, DOUBLE -> {
                        in.skipNBytes(8);
                        i++;
                    }
                    case CLASS, 8, 16, 19, 20 -> pool.first[i] = in.readUnsignedShort();
                    case 15 -> in.skipNBytes(3);
                    default -> {
                        pool.first[i] = in.readUnsignedShort();
                        pool.second[i] = in.readUnsignedShort();
                    }
                }
            }
            return pool;
        }

        String text(int index) {
            return texts[index];
        }

        String type(int index) {
            return texts[first[index]];
        }

        Set<String> types() {
            Set<String> types = new HashSet<>();
            for (int i = 1; i < tags.length; i++) {
                if (tags[i] == CLASS && !type(i).startsWith("[")) {
                    types.add(type(i));
                }
            }
            return types;
        }

        Set<Reference> references() {
            Set<Reference> references = new HashSet<>();
            for (int i = 1; i < tags.length; i++) {
                if (tags[i] >= FIELD
                        && tags[i] <= INTERFACE_METHOD
                        && !type(first[i]).startsWith("[")) {
                    int member = second[i];
                    references.add(new Reference(type(first[i]), texts[first[member]] + texts[second[member]]));
                }
            }
            return references;
        }
    }
}
