use super::*;

fn played(game: &ConnectFour, columns: &str) -> State {
    columns.bytes().fold(game.start(), |state, letter| {
        let column = letter - b'a';
        game.legality(&state, column).unwrap();
        game.apply(&state, &column).unwrap()
    })
}

#[test]
fn four_in_a_row_win_in_every_direction() {
    let game = ConnectFour::new(7, 6).unwrap();
    assert_eq!(game.lines.len(), 69);
    for (columns, winner) in [("ababab", None), ("abababa", Some(0)), ("aabbccd", Some(0)), ("abbccdcddgd", Some(0))] {
        assert_eq!(game.winner(&played(&game, columns)), winner, "{columns}");
    }
    assert_eq!(game.winner(&played(&game, "gffeeddfdded")), None);
}

#[test]
fn lines_by_shifting_are_those_of_the_list() {
    let game = ConnectFour::new(6, 5).unwrap();
    let mut random = Random::new(3);
    for _ in 0..2000 {
        let stones = random.draw() & random.draw() & game.board;
        let listed = game.lines.iter().any(|line| stones & line == *line);
        assert_eq!(game.has_line(stones), listed);
        let finishing = (0..64).filter(|cell| {
            let with = stones | 1 << cell;
            game.board >> cell & 1 == 1 && game.lines.iter().any(|line| line >> cell & 1 == 1 && with & line == *line)
        });
        let expected = finishing.fold(0, |all: u64, cell| all | 1 << cell);
        assert_eq!(game.finishing(stones) & game.board & !stones, expected & !stones);
    }
}

#[test]
fn positions_are_read_as_they_are_written() {
    let game = ConnectFour::new(5, 4).unwrap();
    let state = played(&game, "abccca");
    let text = game.position_text(&state);
    assert_eq!(game.parse_position(&text).unwrap(), state);
    for (wrong, told) in [
        ("...../...../...../O....", "as many X"),
        ("...../...../X..../.....", "expected stones to lie"),
        ("...../...../OOO../XXXXO", "first line"),
        ("...../...../.....", "4 rows of 5"),
        ("...../...../...../Z....", "one of . X O"),
    ] {
        let error = game.parse_position(wrong).unwrap_err();
        assert!(error.contains(told), "{error}");
    }
    assert!(ConnectFour::new(9, 7).is_err() && ConnectFour::new(3, 3).is_err());
}
